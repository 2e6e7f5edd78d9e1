/** A person who can sign in with the development provider. */
export interface Person {
  /** The `sub` of the ID tokens, and the id of the user at X and Discord. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The two people of the development provider. demo/provision.json links Ada's account and not Grace's. */
export const PEOPLE: readonly Person[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
];
