//! Queueing, sending and noting, with the network and the clock in hand.
