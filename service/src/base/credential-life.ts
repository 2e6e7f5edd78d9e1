/** Life of a session whose opener does not say, in seconds. */
export const DEFAULT_SESSION_SECONDS = 900;

/** Longest life of a session, and of any API key that has an end, in seconds: one year. */
export const MAXIMUM_LIFE_SECONDS = 31_536_000;
