//! What rich text promises: the golden vectors, the laws, what is safe and what is bounded.

mod golden;
