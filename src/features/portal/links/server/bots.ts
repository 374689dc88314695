const bots = /bot\b|crawl|spider|scrap|preview|facebookexternalhit|whatsapp|slack|telegram|yeti|daum|curl|wget/i;

/**
 * Whether a program says that it fetches what was sent in a message, to show a preview of it. KakaoTalk's own browser is a
 * person's.
 */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || bots.test(userAgent);
}
