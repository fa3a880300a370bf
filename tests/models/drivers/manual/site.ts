/** Where `npm start` serves the site. */
export const site = 'http://localhost:3000';
