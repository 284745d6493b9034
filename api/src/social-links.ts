import type { SocialLink } from './platform/pages/page-renderer.ts'
import { type Setting, textSetting } from './platform/settings/setting.ts'

const maxAccounts = 8

export const socialAccounts: Setting<string> = textSetting({
  key: 'site.social_accounts',
  group: 'Site',
  label: 'Social media accounts',
  explanation: `Up to ${maxAccounts} https addresses, separated by spaces, linked in the footer. If blank, the icons share the open page.`,
  environmentName: 'SOCIAL_ACCOUNTS',
  default: '',
  acceptsBlank: true,
  maxLength: 2000,
  problemAt: (text) => {
    const addresses = addressesIn(text)
    if (addresses.length > maxAccounts) return `must have at most ${maxAccounts} addresses`
    const wrong = addresses.find((address) => !isProfileAddress(address))
    return wrong === undefined ? undefined : `must have https addresses such as https://mastodon.social/@deck`
  },
})

function addressesIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function isProfileAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const networks = [
  { icon: 'linkedin', name: 'LinkedIn', hosts: /(?:^|\.)linkedin\.com$/ },
  { icon: 'x', name: 'X', hosts: /(?:^|\.)(?:x|twitter)\.com$/ },
  { icon: 'facebook', name: 'Facebook', hosts: /(?:^|\.)facebook\.com$/ },
  { icon: 'reddit', name: 'Reddit', hosts: /(?:^|\.)reddit\.com$/ },
  { icon: 'mastodon', name: 'Mastodon', hosts: /(?:^|\.)(?:mastodon\.\w+|aus\.social|mas\.to|fosstodon\.org)$/ },
  { icon: 'github', name: 'GitHub', hosts: /(?:^|\.)github\.com$/ },
  { icon: 'youtube', name: 'YouTube', hosts: /(?:^|\.)youtube\.com$/ },
] as const

/** The address of the open page is appended. */
const shares: readonly SocialLink[] = [
  { icon: 'linkedin', label: 'Share on LinkedIn', href: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
  { icon: 'x', label: 'Share on X', href: 'https://x.com/intent/post?url=' },
  { icon: 'facebook', label: 'Share on Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { icon: 'reddit', label: 'Share on Reddit', href: 'https://www.reddit.com/submit?url=' },
  { icon: 'mastodon', label: 'Share on Mastodon', href: 'https://mastodon.social/share?text=' },
].map((link) => ({ ...link, isShare: true }))

export function socialLinks(accounts: string): readonly SocialLink[] {
  const addresses = addressesIn(accounts)
  return addresses.length === 0 ? shares : addresses.map(accountLink)
}

function accountLink(address: string): SocialLink {
  const { hostname, href } = new URL(address)
  const network = networks.find(({ hosts }) => hosts.test(hostname))
  return { icon: network?.icon ?? 'site', label: network?.name ?? hostname, href, isShare: false }
}
