/** What every e-mail address looks like, without saying which letters a provider takes. */
export const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
