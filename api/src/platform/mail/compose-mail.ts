interface MailParts {
  siteName: string
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** Such as `Hello reader7,`. */
  greeting: string
  paragraphs: readonly string[]
  /** The one thing to do. `url` stands under `SITE_URL`. */
  action?: { label: string; url: string }
  /** Something to copy, such as a temporary password; set apart and in one piece. */
  code?: string
  /** Paragraphs after the action. */
  closing?: readonly string[]
  /** Why this mail came; small, at the end. */
  footer: string
}

/** The two bodies of a mail. They say the same. */
export interface MailBodies {
  text: string
  html: string
}
