import { type ComponentType, Fragment } from 'react'
import { Link } from 'react-router'
import { storedEntries } from '../../api/stored-keys.ts'
import prose from '../../ui/content/prose.module.css'
import { useSite } from '../page-meta.ts'
import { keptData, siteCookies } from './kept-data.ts'

function Introduction() {
  const { siteName } = useSite()
  return (
    <p>
      {siteName} is a site with articles and calculators about money. You can read all of it without an account and
      without agreeing to anything. This policy says what we record about you while you read, and what else we keep once
      you have an account.
    </p>
  )
}

function DataCollection() {
  return (
    <>
      <p>
        Your browser sends its IP address and the address of the page it wants, so we can send the page back. We keep no
        record of who read what; we only count responses. Unless you refused statistics, we also count a view when
        you’ve had a post open for 5 seconds. Your browser reports it once, and we add one to that post’s total for the
        day, without your account, your IP address or a cookie. A web server in front of the program can keep its own
        log of IP addresses and the pages they requested; the people who run this site decide whether it does and for
        how long. Ask them at <ContactLink />.
      </p>
      <p>
        We log each request that fails or changes something for 90 days: the time, the method and path, the outcome and,
        if you’re logged in, your account, but not what you searched for or sent, and not your IP address. We never
        write passwords, tokens or the links in our emails to a log.
      </p>
      <p>With an account, we keep:</p>
      <ul>
        {keptData.map(({ title, text, until }) => (
          <li key={title}>
            <strong>{title}:</strong> {text} Kept {until}.
          </li>
        ))}
      </ul>
      <p>
        When your account is deleted, we delete everything that is only about you at once, and your username and address
        become available again. Request logs and records with IP addresses stay until their 90 days are over, and show
        only your account number. Stored responses, waiting emails and counters against misuse are deleted within a day
        or two. Copies stay in this site’s backups until the people who run it delete them.
      </p>
    </>
  )
}

function Use() {
  return (
    <p>
      We use your account data to let you log in, to show your name and picture to your friends, and to email you about
      your account and nothing else. We use the logs and records to block password guessing and find faults. We don’t
      build profiles, show advertising or use your data to make decisions about you.
    </p>
  )
}

function Sharing() {
  return (
    <p>
      Pages, fonts and pictures all come from this site. The flight and hotel page can also show searches run by two
      other companies, which it names. They load only when you ask for them there, or if you allow third-party content
      when you register or in your <ChoicesLink />. Those companies then learn your IP address and what you search for,
      and may set their own cookies; their policies say what they do with this. We don’t tell them who you are or which
      page you were on. Other users see your username, your picture and when you joined; the staff of this site see your
      profile. Everyone can read your comments and published posts, with your username and the time. Emails to you pass
      through this site’s email service. We give your data to no one else. Your browser follows links to other sites
      only when you choose them.
    </p>
  )
}

function Rights() {
  return (
    <p>
      Your profile page shows what your account holds. There you can change it and log out your other sessions. Your{' '}
      <ChoicesLink /> list what your browser keeps for this site, and let you allow or refuse each category at any time.
      You can also delete it in your browser’s settings; this logs you out, and the site still works. You can ask us
      what we hold about you, and ask us to correct or delete it. Email <ContactLink />.
    </p>
  )
}

function Security() {
  return (
    <p>
      Every page has a strict content security policy: your browser runs only our own scripts and loads nothing from
      elsewhere. The exception is the two searches on the flight and hotel page, in frames that can’t see or change the
      page around them. A session ends four hours after you log in, when you log out, and everywhere else when you
      change your password. A cookie that no script can read binds it to your browser: without that cookie, a copied
      token stops working within five minutes and can’t change your password or address.
    </p>
  )
}

function Cookies() {
  return (
    <>
      <p>
        Your <ChoicesLink /> show which of these are in your browser now. Reading sets no cookies. Account forms, and
        everything you do while logged in, need these cookies, which your browser sends only to this site:
      </p>
      <ul>
        {siteCookies.map(({ name, httpsName, duration, purpose }) => (
          <li key={name}>
            <code>{name}</code> (over https <code>{httpsName}</code>), {duration}: {purpose}.
          </li>
        ))}
      </ul>
      <p>Everything else stays in your browser, in local storage unless the list says otherwise:</p>
      <ul>
        {storedEntries.map(({ keys, purpose, duration, ...rest }) => (
          <li key={keys[0]}>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ', '}
                <code>{key}</code>
              </Fragment>
            ))}
            {'storage' in rest && `, in ${rest.storage}`}: {purpose}, {duration}.
          </li>
        ))}
      </ul>
    </>
  )
}

function CookieTypes() {
  return (
    <p>
      All of these cookies are necessary or for security: without them no one could log in safely. There are none for
      preferences, statistics or marketing, so no banner asks you about them. We ask about what an account keeps before
      you register. Third parties may set their own cookies in the flight and hotel searches, which load only once you
      allow it. You can withdraw that on their page and in your <ChoicesLink />.
    </p>
  )
}

function Updates() {
  return (
    <p>
      We plan features that store more data. We’ll update this policy before we add one, and anything that needs your
      consent stays off until you choose again. Everything else still works. Last changed on 1 December 2026.
    </p>
  )
}

function Contact() {
  return (
    <p>
      Send questions, requests and complaints about your data to <ContactLink />.
    </p>
  )
}

function ChoicesLink() {
  return <Link to="/privacy/choices">privacy choices</Link>
}

function ContactLink() {
  const { contactEmail } = useSite()
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}

const sections: readonly { title: string; Text: ComponentType }[] = [
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

const anchorOf = (title: string) => title.toLowerCase().replace(' ', '-')

export function PrivacyContents() {
  return (
    <nav aria-label="Contents">
      <ol>
        {sections.map(({ title }, index) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`}>{`${index + 1}. ${title}`}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PrivacyPolicyProps {
  headingLevel: 2 | 3
  hasAnchors?: boolean
}

export function PrivacyPolicy({ headingLevel, hasAnchors }: PrivacyPolicyProps) {
  const Heading: `h${2 | 3}` = `h${headingLevel}`
  return (
    <div className={prose.prose}>
      {sections.map(({ title, Text }, index) => (
        <section key={title}>
          <Heading id={hasAnchors ? anchorOf(title) : undefined}>{`${index + 1}. ${title}`}</Heading>
          <Text />
        </section>
      ))}
    </div>
  )
}
