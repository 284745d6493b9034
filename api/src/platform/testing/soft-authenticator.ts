import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface SoftAuthenticatorOptions {
  origin: string
  /** Other than the host of `origin` only in an attack. */
  rpId?: string
  isUserVerified?: boolean
  /** False for one that does not count its uses. */
  countsUses?: boolean
}

interface Credential {
  id: Buffer
  privateKey: KeyObject
  publicKey: KeyObject
  userHandle: string
}

/** An authenticator with its browser, which makes real attestations and assertions. */
export interface SoftAuthenticator {
  counter: number
  create: (options: CreationOptions) => Registration
  get: (options: RequestOptions) => Assertion
  copy: (options: Partial<SoftAuthenticatorOptions>) => SoftAuthenticator
}

interface CreationOptions {
  challenge: string
  user: { id: string }
}

interface RequestOptions {
  challenge: string
}

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }

export function createSoftAuthenticator(options: SoftAuthenticatorOptions, shared?: Credential): SoftAuthenticator {
  const { origin, rpId = new URL(origin).hostname, isUserVerified = true, countsUses = true } = options
  let credential = shared

  function authenticatorData(counter: number, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    const extra = attested.length > 0 ? flags.attestedCredential : 0
    head.writeUInt8(flags.userPresent | (isUserVerified ? flags.userVerified : 0) | extra)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested])
  }

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  const authenticator: SoftAuthenticator = {
    counter: 0,
    create: ({ challenge, user }) => {
      credential ??= { id: randomBytes(32), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), userHandle: user.id }
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credential.id.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credential.id, coseKey(credential.publicKey)])
      const authData = authenticatorData(authenticator.counter, attested)
      return envelope(credential.id, {
        clientDataJSON: encode(clientData('webauthn.create', challenge)),
        attestationObject: encode(
          cbor(
            new Map<string, CborValue>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', authData],
            ]),
          ),
        ),
        transports: ['internal'],
      })
    },
    get: ({ challenge }) => {
      if (!credential) throw new Error('Register the authenticator first.')
      if (countsUses) authenticator.counter += 1
      const authData = authenticatorData(authenticator.counter)
      const json = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([authData, sha256(json)])
      return envelope(credential.id, {
        clientDataJSON: encode(json),
        authenticatorData: encode(authData),
        signature: encode(sign('sha256', signed, credential.privateKey)),
        userHandle: credential.userHandle,
      })
    },
    copy: (changes) => createSoftAuthenticator({ ...options, ...changes }, credential),
  }
  return authenticator
}

function envelope<Response>(credentialId: Buffer, response: Response) {
  const id = encode(credentialId)
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
}

type Envelope<Response> = ReturnType<typeof envelope<Response>>
type Registration = Envelope<{ clientDataJSON: string; attestationObject: string; transports: string[] }>
type Assertion = Envelope<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string
}>

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

/** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

type CborValue = number | string | Buffer | Map<string | number, CborValue>

/** The part of RFC 8949 that WebAuthn uses. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function cborHead(majorType: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(majorType << 5) | count])
  if (count < 256) return Buffer.from([(majorType << 5) | 24, count])
  return Buffer.from([(majorType << 5) | 25, count >> 8, count & 255])
}
