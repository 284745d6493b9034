import { describe, expect, test } from 'vitest'
import type { Mail } from '../../platform/mail/mail.ts'
import {
  type Addressee,
  emailChangedMail,
  type Initiator,
  passwordChangedMail,
  passwordGuessingMail,
  resetLinkMail,
  temporaryPasswordMail,
  verificationMail,
} from './account-mails.presenter.ts'

const site = { name: 'Deck & Co', contactEmail: 'contact@deck.example', url: 'https://deck.example' }
const initiators: Initiator[] = ['owner', 'administrator']
const url = 'https://deck.example/do-it/7/token'
const changedAt = new Date('2026-11-20T23:05:00.000Z')

function allMails(username: string): Mail[] {
  const to = { username, email: 'heron@deck.example' }
  return [
    verificationMail(site, to, { url, reason: 'registered' }),
    verificationMail(site, to, { url, reason: 'asked_again' }),
    verificationMail(site, to, { url, reason: 'address_changed' }),
    verificationMail(site, to, { url, reason: 'address_changed_by_administrator' }),
    ...initiators.map((by) => resetLinkMail(site, to, { url, by })),
    temporaryPasswordMail(site, to, { password: 'abcde-fghjk', reason: 'reset' }),
    temporaryPasswordMail(site, to, { password: 'abcde-fghjk', reason: 'address_restored' }),
    temporaryPasswordMail(site, to, { password: 'abcde-fghjk', reason: 'address_restored_and_kept' }),
    ...initiators.flatMap((by) => changeMails(to, by)),
    passwordGuessingMail(site, to, { guesses: 21 }),
  ]
}

function changeMails(to: Addressee, by: Initiator): Mail[] {
  return [
    passwordChangedMail(site, to, { changedAt, by }),
    emailChangedMail(site, to, { changedAt, undoUrl: url, by }),
    emailChangedMail(site, to, { changedAt, undoUrl: null, by }),
  ]
}

const addresses = /https?:\/\/[^\s"<]+/g

describe('the mails of an account', () => {
  test('link to the site only', () => {
    for (const { text, html } of allMails('heron')) {
      for (const address of [text, html].flatMap((body) => body.match(addresses) ?? [])) {
        expect(address).toMatch(/^https:\/\/deck\.example(\/|$)/)
      }
    }
  })

  test('greet by name, and have the same text and HTML', () => {
    for (const { text, html } of allMails('heron')) {
      expect(text).toContain('Hello heron,\n')
      expect(html).toContain('Hello heron,')
      const paragraphs = text.split('\n-- \n')[0]?.split('\n\n') ?? []
      for (const line of paragraphs
        .flatMap((paragraph) => paragraph.split('\n'))
        .filter((part) => part.trim() !== '')) {
        expect(html).toContain(line.trim().replace(/:$/, '').replaceAll('&', '&amp;'))
      }
    }
  })

  test.each(['www.lure.example', 'lure.example', 'heron@lure.example', 'a.b'])(
    'omit a name that mail programs would turn into a link: %s',
    (username) => {
      for (const { subject, text, html } of allMails(username)) {
        expect(text).toMatch(/^Hello,\n/)
        expect(`${subject}${text}${html}`).not.toContain(username)
      }
    },
  )

  test('escape markup in a name', () => {
    for (const { html } of allMails('<img src=x>')) expect(html).not.toContain('<img')
  })

  test('give the time of a change with its time zone', () => {
    const to = { username: 'heron', email: 'heron@deck.example' }
    for (const mail of initiators.flatMap((by) => changeMails(to, by))) {
      expect(mail.text).toMatch(/20 November 2026 at 11:05\s?pm UTC/)
    }
  })

  test('have subjects that fit in a line', () => {
    for (const { subject } of allMails('heron')) {
      expect(subject).toContain('Deck & Co')
      expect(subject.length).toBeLessThan(70)
    }
  })
})
