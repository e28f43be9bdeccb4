"""What may have brought about an event: the commands that the referee tries when it plays a record once more.

Events come in groups, one command and all that was due because of it. The first event of a group tells which command it
was, or a few that it may have been. A new event is one entry of ``CAUSES``: from the event, those that begin with it,
and the state before it, the commands.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from speed313.rules import commands as cmd
from speed313.rules import events as ev
from speed313.rules.house_rules import PACES
from speed313.rules.state import GameState, Source, Word

Commands = tuple[cmd.Command, ...]
Events = Sequence[ev.Event]  # the event in question and those after it


def causes(events: Events, state: GameState) -> Commands:
    """The commands that the first of these events may be the answer to, the likeliest first."""
    return CAUSES[type(events[0])](events[0], events, state)


def _by_itself(event: ev.Event, events: Events, state: GameState) -> Commands:
    """The caller calls, deals and scores when it is time; no command asks for it."""
    return (cmd.Tick(),)


def _rule_set(event: ev.RuleSet, events: Events, state: GameState) -> Commands:
    """One rule, a pace, or several rules at once, which may be possible only together."""
    run = takewhile(lambda one: isinstance(one, ev.RuleSet), events)
    sets = tuple((one.key, one.value) for one in run if isinstance(one, ev.RuleSet))
    several = (cmd.SetRules(sets[:count]) for count in range(2, len(sets) + 1))
    return (cmd.SetRule(event.key, event.value), *map(cmd.SetPace, PACES), *several)


def _seat_left(event: ev.SeatLeft, events: Events, state: GameState) -> Commands:
    if not event.removed:
        return (cmd.Leave(event.seat),)
    blocked = next((one for one in events[1:3] if isinstance(one, ev.SeatBlocked)), None)
    both: Commands = (cmd.BlockSeat(event.seat, blocked.address),) if blocked else ()
    return (*both, cmd.FreeSeat(event.seat))


def _drew(event: ev.Drew, events: Events, state: GameState) -> Commands:
    if event.auto:
        return (cmd.Tick(),)
    return (cmd.Draw(event.seat, event.source, event.card if event.source is Source.PILE else None),)


def _remote_set(event: ev.RemoteSet, events: Events, state: GameState) -> Commands:
    alone = cmd.MakeRemote(event.seat, event.on)
    heir = events[1] if len(events) > 1 else None
    if isinstance(heir, ev.RemoteSet):
        return cmd.MakeRemote(heir.seat, heir.on, giver=event.seat), alone
    return (alone,)


def _matched(event: ev.Matched, events: Events, state: GameState) -> Commands:
    """The seat called; with real cards perhaps the host for it, who may also where its button rests (§9.5)."""
    return (cmd.Match(event.seat), cmd.MatchFor(event.seat, None))


def _holding_said(event: ev.HoldingSaid, events: Events, state: GameState) -> Commands:
    """The seat itself, the host for all, or the seat that answers for this one."""
    if event.auto:
        return (cmd.Tick(),)
    others = (cmd.Holding(seat.seat, event.on) for seat in state.seats)
    return (cmd.Holding(event.seat, event.on), cmd.Next(), *others)


def _hand_counted(event: ev.HandCounted, events: Events, state: GameState) -> Commands:
    """The ranks that were left over, or the whole hand for the referee to arrange."""
    count = event.count
    cards = [card for meld in count.melds for card in meld.cards] + list(count.orphans)
    if not cards:
        return (cmd.CountHand(event.seat, count.by, ranks=count.ranks),)
    return (cmd.CountHand(event.seat, count.by, hand=tuple(card.face for card in cards)),)


def _game_resumed(event: ev.GameResumed, events: Events, state: GameState) -> Commands:
    """Somebody said so, or did what cannot be done in a pause."""
    onward: Commands = causes(events[1:], state) if len(events) > 1 else ()
    return (cmd.Resume(), cmd.Start(), *onward)


CAUSES: dict[type, Callable[[Any, Events, GameState], Commands]] = {
    ev.RuleSet: _rule_set,
    ev.SeatTaken: lambda event, events, state: (cmd.TakeSeat(event.name, event.color, event.symbol, event.bot),),
    ev.SeatLeft: _seat_left,
    ev.SeatFreed: lambda event, events, state: (cmd.Leave(event.seat), cmd.FreeSeat(event.seat), cmd.Tick()),
    ev.SeatBlocked: lambda event, events, state: (cmd.BlockSeat(event.seat, event.address),),
    ev.SeatRestored: lambda event, events, state: (cmd.RestoreSeat(event.seat, event.name, event.color, event.symbol),),
    ev.SeatNamed: lambda event, events, state: (cmd.RenameSeat(event.seat, event.name),),
    ev.SeatMoved: lambda event, events, state: (cmd.MoveSeat(event.seat, event.place),),
    ev.RemoteSet: _remote_set,
    ev.SeatGranted: lambda event, events, state: (cmd.GrantSeat(event.seat),),
    ev.HostSeen: lambda event, events, state: (cmd.SeeHost(event.here),),
    ev.PhoneLost: lambda event, events, state: (cmd.Lose(event.seat),),
    ev.PhoneBack: lambda event, events, state: (cmd.Return(event.seat),),
    ev.CallerDrawn: lambda event, events, state: (cmd.Start(),),
    ev.TimeGiven: lambda event, events, state: (cmd.GiveTime(event.seat, event.seconds),),
    ev.RoundDealt: lambda event, events, state: (cmd.Tick(), cmd.Next()),
    ev.Reshuffled: _by_itself,
    ev.DrawCalled: _by_itself,
    ev.Drew: _drew,
    ev.Held: lambda event, events, state: (cmd.Tick(),) if event.auto else (cmd.Hold(event.seat, event.card),),
    ev.DiscardCalled: _by_itself,
    ev.TurnCalled: _by_itself,
    ev.Discarded: lambda event, events, state: (cmd.Tick() if event.auto else cmd.Discard(event.seat, event.card),),
    ev.Matched: _matched,
    ev.MatchRefused: lambda event, events, state: (cmd.Match(event.seat),),
    ev.MeldsLaid: lambda event, events, state: (cmd.LayMelds(event.seat, tuple(meld.cards for meld in event.melds)),),
    ev.WentOn: lambda event, events, state: (
        cmd.GoOn(event.seat),
        cmd.Next(),
        cmd.MakeCall(event.seat, Word.DRAW),
        cmd.MakeCall(event.seat, Word.DISCARD),
    ),
    ev.WaitAsked: lambda event, events, state: (cmd.AskToWait(event.seat),),
    ev.CallOpened: _by_itself,
    ev.CallAwaited: _by_itself,
    ev.RoundScored: lambda event, events, state: (cmd.Tick(), cmd.CloseCount()),
    ev.RoundMisdealt: lambda event, events, state: (cmd.DeclareMisdeal(event.round),),
    ev.RoundSkipped: lambda event, events, state: (cmd.SkipRound(event.round),),
    ev.CellCorrected: lambda event, events, state: (
        cmd.CorrectCell(event.seat, event.round, event.points, event.reason),
    ),
    ev.CorrectionUndone: lambda event, events, state: (cmd.UndoCorrection(event.correction),),
    ev.ObjectionRaised: lambda event, events, state: (cmd.RaiseObjection(event.by, event.seat, event.round),),
    ev.ObjectionAnswered: lambda event, events, state: (cmd.AnswerObjection(event.objection),),
    ev.GameFinished: _by_itself,
    ev.GamePaused: lambda event, events, state: (cmd.Tick(), cmd.StopClocks(event.reason)),
    ev.GameResumed: _game_resumed,
    ev.GameOpened: lambda event, events, state: (),  # it begins another record
    ev.SeatAdded: lambda event, events, state: (cmd.AddSeat(event.name, event.color, event.symbol),),
    ev.RoundOpened: lambda event, events, state: (cmd.Tick(), cmd.Next()),
    ev.SetUpOpened: _by_itself,
    ev.HoldingSaid: _holding_said,
    ev.MatchTakenBack: lambda event, events, state: (cmd.TakeBackMatch(event.seat),),
    ev.CountOpened: _by_itself,
    ev.HandCounted: _hand_counted,
    ev.CountChecked: lambda event, events, state: (cmd.CheckCount(event.seat, event.by),),
}
