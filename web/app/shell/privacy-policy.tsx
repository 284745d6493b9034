import type { ComponentType } from 'react'
import { Prose } from '../ui/prose.tsx'
import { useSite } from './site.ts'

function Introduction() {
  const { siteName } = useSite()
  return (
    <p>
      {siteName} is a site for reading about money, for working out figures and for keeping a few things of your own.
      This policy says what it records about you, why, for how long, and what you can do about it. You can read every
      public page without an account and without agreeing to anything.
    </p>
  )
}

function DataCollection() {
  return (
    <>
      <p>If you make an account, we keep what you type into it:</p>
      <ul>
        <li>your user name, e-mail address and a hash of your password, never the password itself;</li>
        <li>what you choose to add: date of birth, country, phone number, a picture;</li>
        <li>what you make here: comments, notes, manga you upload, friend requests and friendships.</li>
      </ul>
      <p>To keep accounts safe we also record, by themselves:</p>
      <ul>
        <li>
          the internet address and time of signing in, failing to, signing out, registering, confirming an e-mail
          address and changing or resetting a password or address, and of every administrative action;
        </li>
        <li>a log of requests that change something or fail. It holds no passwords, no tokens and no search terms.</li>
      </ul>
      <p>Figures you type into a calculator are used for the answer and are not stored.</p>
    </>
  )
}

function Use() {
  return (
    <>
      <p>
        We use this data to run your account, to show what you publish under your name, to send the messages an account
        needs (confirming an address, resetting a password, a change of address), to stop abuse and to find faults.
      </p>
      <p>We do not build profiles, we do not advertise, and nothing here decides anything about you automatically.</p>
    </>
  )
}

function Sharing() {
  return (
    <>
      <p>
        We do not sell or lend your data. Staff of this site see what they need for their task; your notes are private
        even from them. Comments, your user name and your picture are public, because you publish them.
      </p>
      <p>
        The travel search page can show widgets of other companies. They load only after you allow third-party content
        or ask for one; from then on those companies see your internet address as any site you visit does. We disclose
        data to authorities only where the law obliges us to.
      </p>
    </>
  )
}

function Rights() {
  return (
    <p>
      You can see and correct your details on your profile at any time, and delete your comments, notes and friend
      requests yourself. Write to <ContactLink /> to get a copy of your data or to have the account deleted: personal
      details then go at once and your name and address are free again; what you published stays under “deleted user”
      unless you remove it first.
    </p>
  )
}

function Security() {
  return (
    <p>
      Passwords are hashed with Argon2id. Access tokens live for five minutes; a session ends four hours after you
      signed in, and at once when you sign out or change your password elsewhere. Pages carry a strict content security
      policy, uploaded pictures are decoded and written anew without their hidden data, and repeated wrong passwords
      lock sign-in for a while. Records of internet addresses and request logs are deleted after 90 days.
    </p>
  )
}

function Cookies() {
  return (
    <>
      <p>Reading sets no cookies. Signing in and sending forms uses two, both needed for that:</p>
      <ul>
        <li>
          <code>csrftoken</code> proves that a form was sent by you and not by another site;
        </li>
        <li>a session cookie that scripts cannot read, which makes a copied token useless in another browser.</li>
      </ul>
      <p>Your browser also stores, for this site alone and under your control:</p>
      <ul>
        <li>
          <code>theme</code>: the colours you chose;
        </li>
        <li>your answer to the consent question of the registration;</li>
        <li>
          while you are signed in: <code>user</code>, the tokens of the session and the time it ends, all removed when
          you sign out;
        </li>
        <li>text you are still writing, so that it is not lost when a session ends;</li>
        <li>how far down a page you were, until you close the tab.</li>
      </ul>
    </>
  )
}

function CookieTypes() {
  const { siteName } = useSite()
  return (
    <>
      <p>The registration asks for your consent by category:</p>
      <ul>
        <li>
          <strong>Necessary</strong> and <strong>security</strong>: the cookies and storage above, without which an
          account cannot work.
        </li>
        <li>
          <strong>Preference</strong>: remembers choices such as the theme.
        </li>
        <li>
          <strong>Third party</strong>: lets the travel page load its widgets.
        </li>
        <li>
          <strong>Statistics</strong>, <strong>marketing</strong>, <strong>tracking</strong>,{' '}
          <strong>social media</strong> and <strong>location</strong>: {siteName} uses none of these today. They are
          listed so that your answer is known before anything of the kind could ever be added.
        </li>
      </ul>
    </>
  )
}

function Updates() {
  return (
    <p>
      When the site starts to store something new, this text changes first. It was last changed on 20 November 2026. A
      change that needs your consent will ask for it.
    </p>
  )
}

function Contact() {
  return (
    <p>
      Questions, requests and complaints about your data reach us at <ContactLink />. A person reads them.
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
