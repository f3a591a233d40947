import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const newKey = () => randomBytes(32).toString('base64')
const key = newKey()
const box = createSecretBox([key])
const fixedKey = Buffer.alloc(32, 7).toString('base64')
const secret = 'access-sandbox-8ab976e6-64bc-4b38-98f7-731e7a349970'

describe('a sealed secret', () => {
  it('decrypts to any original text', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (text, about) => {
        expect(await box.open(await box.seal(text, about), about)).toBe(text)
      }),
    ))

  it('reveals nothing and is different each time', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => box.seal(secret, 'connection 7')))
    expect(new Set(all).size).toBe(50)
    for (const sealed of all) {
      expect(sealed).toMatch(/^ey[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('sandbox')
    }
    const [header = ''] = all[0]?.split('.') ?? []
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
      about: 'connection 7',
    })
  })

  it('can be decrypted with any JWE library', async () => {
    const { plaintext } = await compactDecrypt(await box.seal(secret), Buffer.from(key, 'base64'))
    expect(Buffer.from(plaintext).toString()).toBe(secret)
  })

  it('cannot be decrypted after any character was changed', async () => {
    const sealed = await box.seal(secret, 'connection 7')
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const altered = sealed.slice(0, at) + other + sealed.slice(at + 1)
      await expect(box.open(altered, 'connection 7')).rejects.toThrow('sealed secret')
    }
  })

  it.each(['', 'v1', secret, 'v1.00000000.AAAA', 'v2.00000000.AAAA', 'a..b.c.d'])(
    'is not %j',
    async (sealed) => {
      await expect(box.open(sealed)).rejects.toThrow('sealed secret')
    },
  )

  it('cannot be decrypted if it was cut or extended', async () => {
    const sealed = await box.seal(secret)
    for (const altered of [
      sealed.slice(0, -4),
      sealed.slice(0, 20),
      `${sealed}AAAA`,
      `${sealed}=`,
      `${sealed}\n`,
    ])
      await expect(box.open(altered)).rejects.toThrow('sealed secret')
  })

  it('cannot be decrypted in another row', async () => {
    const sealed = await box.seal(secret, 'connection 7')
    await expect(box.open(sealed, 'connection 8')).rejects.toThrow('belongs elsewhere')
    await expect(box.open(sealed)).rejects.toThrow('belongs elsewhere')
  })

  it('cannot be decrypted with another key, and the error reveals nothing', async () => {
    await expect(createSecretBox([newKey()]).open(await box.seal(secret))).rejects.toThrow(
      'A sealed secret has an unknown form or key',
    )
  })

  it('cannot be decrypted under the same key with another algorithm', async () => {
    const weak = await new CompactEncrypt(Buffer.from(secret))
      .setProtectedHeader({ alg: 'A256KW', enc: 'A128CBC-HS256', kid: '648bdfb5', about: '' })
      .encrypt(Buffer.from(fixedKey, 'base64'))
    await expect(createSecretBox([fixedKey]).open(weak)).rejects.toThrow('was altered')
  })
})

describe('a secret sealed in the format before JWE', () => {
  const sealed =
    'v1.648bdfb5.toRIb0iyZFruqEFFBIHYtgyUEUX3cLg2nc-5qA_Fgfz1LxAvhuSVs2LPbkUybd3jE5HQXWFJsnk3zsu-PHdy1l3Fy5L2fhl3xhcDcvpH8Q'

  it('can be decrypted, counts as old, and is bound to its row', async () => {
    const fixed = createSecretBox([newKey(), fixedKey])
    expect(await fixed.open(sealed, 'connection 7')).toBe(secret)
    expect(fixed.isOld(sealed)).toBe(true)
    await expect(fixed.open(sealed, 'connection 8')).rejects.toThrow('belongs elsewhere')
    await expect(fixed.open(`${sealed}AAAA`, 'connection 7')).rejects.toThrow('sealed secret')
  })
})

describe('a key', () => {
  it('can be replaced by a new first key and still decrypts its secrets', async () => {
    const sealed = await box.seal(secret)
    const renewed = createSecretBox([newKey(), key])
    expect(await renewed.open(sealed)).toBe(secret)
    expect(renewed.isOld(sealed)).toBe(true)
    const again = await renewed.seal(secret)
    expect(renewed.isOld(again)).toBe(false)
    await expect(box.open(again)).rejects.toThrow('unknown')
  })

  it.each([
    ['too short', randomBytes(31).toString('base64')],
    ['too long', randomBytes(33).toString('base64')],
    ['a password', 'correct horse battery staple and so on'],
    ['hexadecimal', randomBytes(32).toString('hex')],
    ['empty', ''],
  ])('that is %s prevents startup', (_, bad) => {
    expect(() => createSecretBox([bad])).toThrow('SECRET_KEYS')
  })

  it('is required', () => {
    expect(() => createSecretBox([])).toThrow('SECRET_KEYS')
  })
})
