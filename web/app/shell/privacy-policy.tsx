import type { ComponentType } from 'react'
import { Prose } from '../ui/prose.tsx'
import { useSite } from './site.ts'

function Introduction() {
  const { siteName } = useSite()
  return (
    <p>
      {siteName} is a site for reading about money and for working out figures. Today it has public pages and a blog;
      you can read all of it without an account and without agreeing to anything. This policy says what is recorded
      about you while you do: very little.
    </p>
  )
}

function DataCollection() {
  return (
    <>
      <p>You cannot sign in, write or send anything here yet, so we hold no personal details of readers.</p>
      <p>
        Your browser sends its internet address and the address of the page it wants, or nothing could be delivered. The
        server keeps no record of who read what: it counts its answers, without a word on who asked. Only when it fails
        does it write a line with the time, the method and path of the request, and the error, without what you searched
        for and without your internet address.
      </p>
    </>
  )
}

function Use() {
  return (
    <p>
      Those lines serve to find and repair faults, nothing else. We build no profiles, show no advertisements and decide
      nothing about you.
    </p>
  )
}

function Sharing() {
  return (
    <p>
      Pages, fonts and pictures all come from this site. No other company’s content is loaded, so none learns from us
      that you were here, and we give data to nobody. Links that lead elsewhere are only followed when you choose them.
    </p>
  )
}

function Rights() {
  return (
    <p>
      What your browser keeps for this site is yours to see and delete in its settings at any time; the site goes on
      working. You may ask us what we hold about you, and to correct or delete it: write to <ContactLink />.
    </p>
  )
}

function Security() {
  return (
    <p>
      Every page carries a strict content security policy: the browser runs only the scripts that we wrote for it and
      loads nothing from elsewhere. The surest protection is that there is hardly anything to protect.
    </p>
  )
}

function Cookies() {
  return (
    <>
      <p>This site sets no cookies. Two things stay in your browser, and neither is sent to us:</p>
      <ul>
        <li>
          <code>theme</code>, in local storage: the colours you chose, if you chose any, until you delete it;
        </li>
        <li>how far down each page you were, in session storage, until you close the tab.</li>
      </ul>
    </>
  )
}

function CookieTypes() {
  return (
    <p>
      Since there are no cookies, there are none of any type: not for preferences, statistics or marketing, and none of
      third parties. That is also why no banner asks you about them.
    </p>
  )
}

function Updates() {
  return (
    <p>
      Accounts and other features that store more are planned. Before one of them arrives, this text changes, and where
      your consent is needed you will be asked for it. Last changed on 20 November 2026.
    </p>
  )
}

function Contact() {
  return (
    <p>
      Questions, requests and complaints about your data reach us at <ContactLink />.
    </p>
  )
}

function ContactLink() {
  const { contactEmail } = useSite()
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}

const SECTIONS: readonly { title: string; Text: ComponentType }[] = [
  { title: 'Introduction', Text: Introduction },
  { title: 'Data collection', Text: DataCollection },
  { title: 'Use', Text: Use },
  { title: 'Sharing', Text: Sharing },
  { title: 'Rights', Text: Rights },
  { title: 'Security', Text: Security },
  { title: 'Cookies', Text: Cookies },
  { title: 'Cookie types', Text: CookieTypes },
  { title: 'Updates', Text: Updates },
  { title: 'Contact', Text: Contact },
]

/** The one text of the policy, for its page and for the dialog. */
export function PrivacyPolicy({ headingLevel }: { headingLevel: 2 | 3 }) {
  const Heading: `h${2 | 3}` = `h${headingLevel}`
  return (
    <Prose>
      {SECTIONS.map(({ title, Text }, index) => (
        <section key={title}>
          <Heading>{`${index + 1}. ${title}`}</Heading>
          <Text />
        </section>
      ))}
    </Prose>
  )
}
