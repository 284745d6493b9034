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
      {siteName} is a site for reading about money and for working out figures. You can read all of it without an
      account and without agreeing to anything. This policy says what is recorded about you while you read, and what
      else is kept once you have an account.
    </p>
  )
}

function DataCollection() {
  return (
    <>
      <p>
        Your browser sends its IP address and the address of the page it wants, so that we can send the page back. This
        site keeps no record of who read what: it only counts its responses. We also count a view when you’ve had a post
        open for 5 seconds, unless you refused statistics. Your browser reports it once, and we add one to that post’s
        number for the day. Neither your account nor your IP address is kept with it, and no cookie is set. A web server
        in front of the program can keep a log of its own, with IP addresses and the pages they asked for; the people
        who run this site decide whether it does and for how long. Ask them at <ContactLink />.
      </p>
      <p>
        For each request that fails or changes something, the program keeps a line for 90 days: the time, the method and
        path, the outcome and, if you are logged in, your account; but not what you searched for or sent, and not your
        IP address. We never write passwords, tokens or the links in our emails to a log.
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
        When your account is deleted, everything that is only about you is deleted at once, and your name and address
        become free. Lines about requests and records with IP addresses stay until their 90 days are over. They show
        only the number of your account. Repeated responses, waiting emails and counts against misuse go within a day or
        two. Copies stay in this site’s backups until the people who run it delete them.
      </p>
    </>
  )
}

function Use() {
  return (
    <p>
      We use the data of your account to let you log in, to show your name and picture to your friends, and to write to
      you about your account and nothing else. We use the logs and records to block password guessing and find faults.
      We build no profiles, show no advertisements and decide nothing about you.
    </p>
  )
}

function Sharing() {
  return (
    <p>
      Pages, fonts and pictures all come from this site. One page, on flights and hotels, can also show the searches of
      two other companies, which it names. They are loaded only when you ask for them there, or when you allow content
      of third parties, as you register or among your <ChoicesLink />. From then on those companies learn your IP
      address and what you search for, and may keep cookies of their own; their policies say what they do with it. We do
      not tell them who you are, nor which page you were on. Other users see your username, your picture and when you
      joined; the staff of this site see your profile. A comment, and a post that is published, can be read by everyone,
      with your username and the time. Emails to you pass through this site’s email service. We give your data to no one
      else. Your browser follows links to other sites only when you choose them.
    </p>
  )
}

function Rights() {
  return (
    <p>
      You see and change what your account holds on your profile page, and can end your other sessions there. What your
      browser keeps for this site is listed among your <ChoicesLink />, where you allow and refuse each category at any
      time. You can also delete it in the settings of your browser; this logs you out, and the site still works. You can
      ask us what we hold about you, and ask us to correct or delete it. Write to <ContactLink />.
    </p>
  )
}

function Security() {
  return (
    <p>
      Every page carries a strict content security policy: the browser runs only the scripts that we wrote for it and
      loads nothing from elsewhere, except, on the page of flights and hotels, the two searches in frames that can’t see
      or change the page around them. A session ends four hours after its login, at once when you end it, and everywhere
      else when you change your password. It is bound to your browser by a cookie that no script can read: what is
      copied out of the browser without it opens nothing after five minutes, and changes neither your password nor your
      address.
    </p>
  )
}

function Cookies() {
  return (
    <>
      <p>
        Your <ChoicesLink /> show which of this is in your browser now. Reading sets no cookies. The forms for accounts,
        and everything you do while logged in, need these, which are sent to this site alone:
      </p>
      <ul>
        {siteCookies.map(({ name, httpsName, duration, purpose }) => (
          <li key={name}>
            <code>{name}</code>, over https named <code>{httpsName}</code>, {duration}: {purpose}.
          </li>
        ))}
      </ul>
      <p>Everything else stays in your browser, in its local storage unless the list says otherwise:</p>
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
      preferences, statistics or marketing. Third parties may set some of their own in the searches for flights and
      hotels, which are not loaded before you allow it; you can take that back on their page and among your{' '}
      <ChoicesLink />. That is also why no banner asks you about them; what an account keeps is asked before you
      register.
    </p>
  )
}

function Updates() {
  return (
    <p>
      Features that store more are planned. Before one of them arrives, this text changes. Anything that needs your
      consent then stays off until you choose again. Everything else still works. Last changed on 29 November 2026.
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
