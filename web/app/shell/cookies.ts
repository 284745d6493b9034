interface SiteCookie {
  name: string
  /** Its name where the site has https. */
  httpsName: string
  /** How long it stays and what for: follows the name and a comma. */
  text: string
}

/** Every cookie of the site. The privacy policy prints it. */
export const siteCookies: readonly SiteCookie[] = [
  {
    name: 'csrftoken',
    httpsName: '__Host-csrftoken',
    text: 'until you close the browser: shows that a request comes from our pages and not from another site',
  },
  {
    name: 'ledgerdeck_session',
    httpsName: '__Host-session',
    text: 'until the session ends: binds the session to this browser',
  },
  {
    name: 'ledgerdeck_device',
    httpsName: '__Host-device',
    text: 'for 90 days after you signed in: shows that you have signed in from this browser before, so that nobody who tries to guess your password can slow you down',
  },
]
