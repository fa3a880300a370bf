/** What every notice to the sales inbox says. */

export const replyToVisitor = 'Reply to this email to answer the visitor.';

/** Why the sales inbox gets it. */
export const salesReason = 'This inbox receives everything visitors send from the website.';
