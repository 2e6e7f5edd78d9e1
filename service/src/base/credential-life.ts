/** Life of a session, in seconds, when its opener does not choose one. */
export const DEFAULT_SESSION_SECONDS = 900;

/** Longest life of a session, and of any API key that has an end, in seconds: one year. */
export const MAXIMUM_LIFE_SECONDS = 31_536_000;
