/** What a mail that opens something carries: a code or a token, which nothing else has in clear, and its end. */
export interface Secret {
  secret: string;
  /** From when on the mail is of no use to anybody, in ISO 8601. */
  expires_at: string;
}
