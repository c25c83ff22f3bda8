/** Who did something, as it is written down with it: a member of staff, or a key of another system. */
export interface Author {
  readonly staffId: number | null;
  readonly keyId: number | null;
  /** How those who read of it know the key; `null` of staff. */
  readonly keyName: string | null;
}
