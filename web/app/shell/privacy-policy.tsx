import type { ComponentType } from 'react'
import { Prose } from '../ui/prose.tsx'
import { useSite } from './site.ts'

function Introduction() {
  const { siteName } = useSite()
  return (
    <p>
      {siteName} is a site for reading about money and for working out figures. You can read all of it without an
      account and without agreeing to anything. This policy says what is recorded about you while you read, and what
      more is kept once you have an account.
    </p>
  )
}

function DataCollection() {
  return (
    <>
      <p>
        Your browser sends its internet address and the address of the page it wants, or nothing could be delivered. The
        server keeps no record of who read what: it counts its answers, without a word on who asked. A post that you
        have looked at for five seconds is counted, too: your browser says so once, and a number goes up by one for that
        post and day. Neither your account nor your internet address is kept with it, and no cookie is set. Of a request
        that fails, or that changes something, it keeps a line with the time, the method and path, the outcome and, if
        somebody is signed in, the account; without what you searched for or sent, and without your internet address.
      </p>
      <p>With an account, we keep:</p>
      <ul>
        <li>
          your user name, your e-mail address and a hash of your password, from which the password cannot be read back;
        </li>
        <li>what you enter in your profile, if you do: date of birth, country, phone number and a picture;</li>
        <li>whom you asked to be a friend, who asked you, and what became of it;</li>
        <li>
          the posts and comments that you write, with their times, until you delete them; of a deleted post the text and
          its images stay, so that it can be restored;
        </li>
        <li>
          your notes, with their times, until you delete them; a deleted one stays for about an hour, so that you can
          take it back. Nobody but you is shown them on this site, not even those who administer it;
        </li>
        <li>
          which comments you reported, why and when, and what they said then: staff see it, whoever wrote the comment
          does not. It goes with the comment, what is about you with your account, and all of it a year after staff
          decided, unless they still hide the comment then;
        </li>
        <li>for 90 days, which comments answer you or stand below your posts, and which of them you were shown;</li>
        <li>
          your sessions, each with its internet address, the name your browser gives itself and its times, until the day
          after;
        </li>
        <li>
          for 90 days, from which networks and browsers you signed in, as hashes from which neither can be read back:
          there you sign in at once while somebody guesses at your password from elsewhere;
        </li>
        <li>
          with the time and your internet address: registration, sign-ins, refused ones too, sign-outs, and whenever
          your password or e-mail address is confirmed, reset or changed.
        </li>
      </ul>
      <p>
        The lines about requests and the records with internet addresses are removed after 90 days. What a picture’s
        file holds beyond the picture itself, such as where it was taken, is removed before it is stored. Passwords,
        tokens and the links in our mails are never written to any log.
      </p>
    </>
  )
}

function Use() {
  return (
    <p>
      Your account data serve to let you in, to show you to your friends by name and picture, and to write to you about
      your account and nothing else. Lines and records serve to stop those who guess passwords and to find faults. We
      build no profiles, show no advertisements and decide nothing about you.
    </p>
  )
}

function Sharing() {
  return (
    <p>
      Pages, fonts and pictures all come from this site. One page, on flights and hotels, can also show the searches of
      two other companies, which it names. They are loaded only when you ask for them there, or when you agreed to
      content of third parties as you registered. From then on those companies learn your internet address and what you
      search for, and may keep cookies of their own; their policies say what they do with it. We do not tell them who
      you are, nor which page you were on. Other users see your user name, your picture and since when you are here;
      whoever runs this site sees your profile. A comment, and a post that is published, can be read by everybody, with
      your user name and the time. Mails to you pass through the mail service that this site uses. We give data to
      nobody else. Links that lead elsewhere are only followed when you choose them.
    </p>
  )
}

function Rights() {
  return (
    <p>
      You see and change what your account holds on your profile page, and can end your other sessions there. What your
      browser keeps for this site is yours to see and delete in its settings at any time; then you are signed out, and
      the site goes on working. You may ask us what we hold about you, and to correct or delete it: write to{' '}
      <ContactLink />.
    </p>
  )
}

function Security() {
  return (
    <p>
      Every page carries a strict content security policy: the browser runs only the scripts that we wrote for it and
      loads nothing from elsewhere, except, on the page of flights and hotels, the two searches in frames that cannot
      see or change the page around them. A session ends four hours after its login, at once when you end it, and
      everywhere else when you change your password. It is bound to your browser by a cookie that no script can read:
      what is copied out of the browser without it opens nothing after five minutes, and changes neither your password
      nor your address.
    </p>
  )
}

function Cookies() {
  return (
    <>
      <p>
        Whoever only reads gets no cookies. The forms for accounts, and everything you do while signed in, need three,
        which go to this site alone:
      </p>
      <ul>
        <li>
          <code>csrftoken</code>, over https named <code>__Host-csrftoken</code>, until the browser is closed: shows
          that a page of ours, and no other site, makes a request;
        </li>
        <li>
          <code>ledgerdeck_session</code>, over https named <code>__Host-session</code>, until the session ends: binds
          the session to this browser;
        </li>
        <li>
          <code>ledgerdeck_device</code>, over https named <code>__Host-device</code>, for 90 days after you signed in:
          shows that you signed in from this browser before, so that nobody who guesses at your password can slow you
          down.
        </li>
      </ul>
      <p>The rest stays in your browser, in local storage unless another place is named:</p>
      <StoredKeys />
    </>
  )
}

function StoredKeys() {
  return (
    <ul>
      <li>
        <code>theme</code>: the colours you chose, if you chose any, until you delete it;
      </li>
      <li>
        <code>user</code>, <code>accessToken</code>, <code>refreshToken</code>, <code>logoutTime</code> and notes on
        them (<code>accessTokenReceipt</code>, <code>refreshAttempt</code>, <code>clockLead</code>,{' '}
        <code>declinedEnd</code>, <code>setupPutOff</code>): who is signed in, what proves it and until when, removed
        when the session ends;
      </li>
      <li>
        <code>storageProbe</code> and <code>sessionEnd</code>, for a moment only: whether your browser stores anything,
        when you sign in, and why a session ends, for your other tabs;
      </li>
      <li>
        <code>storageCard</code>: that you folded the storage card of your profile, until you unfold it;
      </li>
      <li>
        <code>idempotencyKeys</code>: random numbers by which the server knows what you send if it has to be sent again,
        until it is answered, at most a day;
      </li>
      <li>
        <code>draft:…</code>: what you have begun to write while signed in, so that it is not lost, for at most 30 days.
        It stays when you sign out and is shown to nobody but you; on a computer that you share, discard or finish it
        before you leave;
      </li>
      <li>
        <code>dataConsent</code>: that you agreed to this policy when you registered, until you delete it;
      </li>
      <li>
        <code>travelWidgets</code>: whether the searches for flights and hotels load by themselves, if you chose it,
        until you delete it;
      </li>
      <li>
        <code>mangaReader</code> and <code>mangaKeys</code>: how you like to see the pages of each manga you chose that
        for, 200 at most, and whether single keys do something there, until you delete it;
      </li>
      <li>
        <code>commandHistory</code> and <code>commandLineShortcuts</code>: the last 20 commands that you ran in the
        command line, and which keys open it, until you delete them;
      </li>
      <li>
        <code>verificationMailSent</code>: that a mail for confirming your address is on its way, until it is confirmed;
      </li>
      <li>how far down each page you were, in session storage, until you close the tab.</li>
    </ul>
  )
}

function CookieTypes() {
  return (
    <p>
      All three cookies are necessary ones: without them nobody could sign in safely. There are none for preferences,
      statistics or marketing. Third parties may set some of their own in the searches for flights and hotels, which are
      not loaded before you allow it; you can take that back on their page. That is also why no banner asks you about
      them; what an account keeps is asked before you register.
    </p>
  )
}

function Updates() {
  return (
    <p>
      Features that store more are planned. Before one of them arrives, this text changes, and where your consent is
      needed you will be asked for it. Last changed on 22 November 2026.
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
