/** The title of the page of a demo's own link, which every page loads. */
export const appointmentTitle = 'Your demo';
