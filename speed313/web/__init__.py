"""Pages and sockets: how the tables reach phones and the TV."""
