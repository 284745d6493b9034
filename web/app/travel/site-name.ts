/** What people call the site at an address: its host, without the www. */
export function siteName(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}
