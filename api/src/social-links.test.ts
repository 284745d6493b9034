import { expect, test } from 'vitest'
import { checkSetting } from './platform/settings/setting.ts'
import { socialAccounts, socialLinks } from './social-links.ts'

const context = { siteUrl: 'https://deck.example' }
const problemOf = (text: string) => checkSetting(socialAccounts, text, context)

test('without accounts the links share the open page on five networks', () => {
  const links = socialLinks('')
  expect(links.map(({ label }) => label)).toEqual([
    'Share on LinkedIn',
    'Share on X',
    'Share on Facebook',
    'Share on Reddit',
    'Share on Mastodon',
  ])
  expect(links.every(({ isShare, href }) => isShare && /^https:.*=$/.test(href))).toBe(true)
})

test('accounts are linked with the icon of their network, and others by their host', () => {
  expect(
    socialLinks('https://mastodon.social/@deck  https://au.linkedin.com/company/deck https://deck.example/'),
  ).toEqual([
    { icon: 'mastodon', label: 'Mastodon', href: 'https://mastodon.social/@deck', isShare: false },
    { icon: 'linkedin', label: 'LinkedIn', href: 'https://au.linkedin.com/company/deck', isShare: false },
    { icon: 'site', label: 'deck.example', href: 'https://deck.example/', isShare: false },
  ])
  expect(socialLinks('https://notlinkedin.com/x')[0]?.icon).toBe('site')
})

test('only up to eight https addresses without a password are accepted', () => {
  expect(problemOf('')).toEqual({ value: '' })
  expect(problemOf('https://x.com/deck')).toEqual({ value: 'https://x.com/deck' })
  for (const wrong of ['deck', 'http://x.com/deck', 'javascript:alert(1)', 'https://a:b@x.com/'])
    expect(problemOf(wrong)).toHaveProperty('problem')
  expect(problemOf(Array(9).fill('https://x.com/deck').join(' '))).toHaveProperty('problem')
})
