/** A code or token that opens something. It exists in clear text only in the email. */
export interface Secret {
  secret: string;
  /** When it stops working, in ISO 8601. */
  expires_at: string;
}
