import type { ConsentCategory } from '@ledgerdeck/contract/consent-text'

interface KeptData {
  title: string
  text: string
  until: string
  tables: readonly string[]
}

export const keptData: readonly KeptData[] = [
  {
    title: 'Your account',
    text: 'your username, your email address and whether you confirmed it, a hash of your password, which doesn’t reveal the password, your rights, when you joined and last logged in, recent failed logins, and the reason for a suspension. We need it to let you log in and to show other users who you are.',
    until:
      'until your account is deleted. You can delete it in your profile, with 14 days to change your mind. We delete an account after 30 days if its address is never confirmed and no one has used it',
    tables: ['users'],
  },
  {
    title: 'Your profile',
    text: 'your date of birth, country, phone number and picture, if you enter them. We keep only the picture itself and remove other details in the file, such as where it was taken.',
    until: 'until you remove them; a removed picture up to a day longer',
    tables: ['users', 'images'],
  },
  {
    title: 'What you agreed to',
    text: 'each time you set your privacy choices: the categories, the time, and the version of the text you saw.',
    until: 'until your account is deleted; the last 50 choices',
    tables: ['consents'],
  },
  {
    title: 'Your sessions',
    text: 'for each, the IP address, how your browser identifies itself, and the times, so you can see where you’re logged in.',
    until: 'until a day after they end',
    tables: ['sessions', 'refresh_tokens'],
  },
  {
    title: 'Where you logged in before',
    text: 'your networks and browsers, as hashes that don’t reveal either. They let you log in without waiting while someone elsewhere tries to guess your password.',
    until: 'for 90 days after the last login there',
    tables: ['known_clients'],
  },
  {
    title: 'Your second factors',
    text: 'if you set them up: the public key of each passkey, its name, and when it was added and last used; the secret of your authenticator app, encrypted; and hashes of your recovery codes, which don’t reveal the codes. Fingerprints and faces never leave your device.',
    until: 'until you remove them, or your account is deleted',
    tables: ['passkeys', 'authenticator_apps', 'recovery_codes'],
  },
  {
    title: 'What happened to your account',
    text: 'registration, logins, failed logins, logouts, each time you confirmed it’s you, wrong codes, changes to your second factors, and confirmations, resets or changes of your password or email address, with the time and the IP address. It helps us find out who used your account.',
    until: 'for 90 days',
    tables: ['ip_records'],
  },
  {
    title: 'Your security log',
    text: 'logins, failed logins, logouts, requests for a password reset link, changes to your password, address, second factors and sessions, archives of your data, and a scheduled deletion, each with the time, the IP address and how the browser identified itself. You see it in your profile, so you can tell if someone else used your account. This site shows it to no one else.',
    until: 'for a year, at most the latest 1,000 entries, and no longer than your account',
    tables: ['security_events'],
  },
  {
    title: 'Archives of your data',
    text: 'if you ask for one in your profile: a file with everything we keep about you.',
    until: 'for a day after it is ready',
    tables: ['data_exports'],
  },
  {
    title: 'Links in our emails',
    text: 'a hash of each link that confirms your address, resets your password or restores a previous address, with that address.',
    until: 'for 30 days after the link expires',
    tables: ['account_links'],
  },
  {
    title: 'Invitations',
    text: 'if an administrator invites you: your email address, the rights the account will have, a hash of the link, who invited you and when. It lets you create an account even while registration is closed.',
    until: 'until 30 days after the invitation ends; the address only until you accept it',
    tables: ['invitations'],
  },
  {
    title: 'Emails to you',
    text: 'encrypted, while they wait to be sent. A site without an email server writes them to files instead.',
    until: 'for a day at most; such files for a day',
    tables: [],
  },
  {
    title: 'Saved calculations',
    text: 'the names you give them and what you entered. No one else can see them.',
    until: 'until you delete them, or your account is deleted',
    tables: ['calculations'],
  },
  {
    title: 'Friends',
    text: 'who your friends are, and the requests you’ve sent and received, with their answers.',
    until:
      'until one of you ends the friendship; a request until its sender deletes it; a rejection for at least 30 days',
    tables: ['friendships', 'friend_requests', 'friend_request_pauses'],
  },
  {
    title: 'Your comments',
    text: 'their text and times. Everyone can read them.',
    until:
      'until you delete them, or the post is deleted for good. When your account is deleted, they stay without your name',
    tables: ['comments', 'comment_counts'],
  },
  {
    title: 'Your posts',
    text: 'if you write any: their text, images and times, earlier versions, who changed them, and when they’re due to be published.',
    until:
      'until 30 days after they are deleted, so that they can be restored. When your account is deleted, they stay without your name',
    tables: [
      'posts',
      'content_blocks',
      'post_search',
      'post_schedules',
      'post_revisions',
      'post_revision_images',
      'images',
    ],
  },
  {
    title: 'Blogs you imported',
    text: 'if you import one as an administrator: when you did, the names of the files, and a report with the titles of the posts.',
    until:
      'for 90 days; the files themselves until the import ends, a day at most. When your account is deleted, they stay without your name',
    tables: ['imports'],
  },
  {
    title: 'Your unsaved posts',
    text: 'what you’ve written in the post editor since you last saved, and when. This site shows it only to you, not even to its administrators.',
    until: 'until you save or discard it, the post is deleted for good, or your account is deleted',
    tables: ['working_copies'],
  },
  {
    title: 'Preview links to posts',
    text: 'if you make one: a hash of its secret, which post it shows, and when you made it.',
    until: 'for 7 days, or until it is revoked',
    tables: ['post_previews'],
  },
  {
    title: 'Your notes',
    text: 'their text and times. This site shows them only to you, not even to its administrators.',
    until: 'until about an hour after you delete them, so you can undo it',
    tables: ['notes'],
  },
  {
    title: 'Where you are in manga',
    text: 'the last page you saw in each chapter, and when, and which chapters you’ve read, so you can continue on any device. This site shows it to no one else.',
    until: 'until you mark the chapter as unread, or it is deleted',
    tables: ['reading_places'],
  },
  {
    title: 'Manga you uploaded',
    text: 'that you uploaded it. Anyone who is logged in can read the manga itself.',
    until: 'until it is deleted. When your account is deleted, it stays without your name',
    tables: ['manga', 'manga_chapters', 'manga_pages', 'images'],
  },
  {
    title: 'Your storage',
    text: 'how many posts, earlier versions and unsaved ones, comments, notes, manga, images and friend requests you have, because each account has a storage limit.',
    until: 'until your account is deleted',
    tables: ['record_counts'],
  },
  {
    title: 'Notifications for you',
    text: 'comments on your posts, replies to you, friend requests and who accepted yours, and which of these you’ve been shown.',
    until: 'for 90 days',
    tables: ['notices'],
  },
  {
    title: 'Comments you reported',
    text: 'which ones, why and when, and what they said at the time. Staff see this; the comment’s author doesn’t.',
    until:
      'for a year after staff decide, and for as long as the comment is hidden. When the comment is deleted, only the reason and the time stay; when your account is deleted, your name and what you wrote about the comment are removed',
    tables: ['comment_reports', 'comment_cases'],
  },
  {
    title: 'Responses to your requests',
    text: 'encrypted with a key that only your browser has. If a connection breaks, your browser can repeat the request without it being carried out twice.',
    until: 'for about a day',
    tables: ['idempotency_keys'],
  },
  {
    title: 'Counters against misuse',
    text: 'how often an account, an email address or an IP address did something we limit, each stored as a hash.',
    until: 'until the limit expires, and up to a day longer',
    tables: ['rate_limits'],
  },
  {
    title: 'Notifications for administrators',
    text: 'that someone is guessing your password, that your account was locked, that its password or address changed and we couldn’t email you, that its storage is nearly full, that a comment was reported, or that an email couldn’t be delivered.',
    until: 'for 90 days; those about your account no longer than the account itself',
    tables: ['inbox_items'],
  },
  {
    title: 'What administrators do',
    text: 'each action, with their name and IP address and the account, text or setting they changed, so that no one can misuse their rights unnoticed.',
    until:
      'for good. The names and IP addresses of deleted accounts are removed: within an hour if you deleted your account yourself, after 90 days if staff deleted it or you were staff. A number that links the records stays',
    tables: ['audit_records', 'audit_chain', 'deleted_users', 'site_settings'],
  },
]

interface SiteCookie {
  category: ConsentCategory
  name: string
  httpsName: string
  duration: string
  purpose: string
  isReadable: boolean
}

export const siteCookies: readonly SiteCookie[] = [
  {
    category: 'necessary',
    name: 'csrftoken',
    httpsName: '__Host-csrftoken',
    duration: 'until you close the browser',
    purpose: 'shows that a request comes from our pages, not from another site',
    isReadable: true,
  },
  {
    category: 'necessary',
    name: 'ledgerdeck_session',
    httpsName: '__Host-session',
    duration: 'until the session ends',
    purpose: 'binds the session to this browser',
    isReadable: false,
  },
  {
    category: 'necessary',
    name: 'ledgerdeck_registration',
    httpsName: '__Host-registration',
    duration: 'for 24 hours after you registered, or until you continue',
    purpose: 'lets this browser continue without your password once your email address is verified',
    isReadable: false,
  },
  {
    category: 'security',
    name: 'ledgerdeck_device',
    httpsName: '__Host-device',
    duration: 'for 90 days after you logged in',
    purpose:
      'shows that you’ve logged in from this browser before, so that someone guessing your password can’t slow you down',
    isReadable: false,
  },
]
