import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretBox } from './secrets.ts'

const newKey = () => randomBytes(32).toString('base64')
const key = newKey()
const box = secretBox([key])
const secret = 'access-sandbox-8ab976e6-64bc-4b38-98f7-731e7a349970'

describe('a sealed secret', () => {
  it('opens to what it was, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, about) => {
        expect(box.open(box.seal(text, about), about)).toBe(text)
      }),
    )
  })

  it('shows nothing, and is never the same twice', () => {
    const all = Array.from({ length: 50 }, () => box.seal(secret))
    expect(new Set(all).size).toBe(50)
    for (const sealed of all) expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(all.join('')).not.toContain('sandbox')
  })

  it('does not open when any character of it was changed', () => {
    const sealed = box.seal(secret, 'connection 7')
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const altered = sealed.slice(0, at) + other + sealed.slice(at + 1)
      expect(() => box.open(altered, 'connection 7')).toThrow('sealed secret')
    }
  })

  it.each(['', 'v1', secret, 'v1.00000000.AAAA', 'v2.00000000.AAAA'])('is not %j', (sealed) => {
    expect(() => box.open(sealed)).toThrow('sealed secret')
  })

  it('does not open when cut short or made longer', () => {
    const sealed = box.seal(secret)
    for (const altered of [
      sealed.slice(0, -4),
      sealed.slice(0, 20),
      `${sealed}AAAA`,
      `${sealed}=`,
      `${sealed}\n`,
    ])
      expect(() => box.open(altered)).toThrow('sealed secret')
  })

  it('does not open as another row’s', () => {
    const sealed = box.seal(secret, 'connection 7')
    expect(() => box.open(sealed, 'connection 8')).toThrow('belongs elsewhere')
    expect(() => box.open(sealed)).toThrow('belongs elsewhere')
  })

  it('does not open with another key, and the error says nothing of it', () => {
    expect(() => secretBox([newKey()]).open(box.seal(secret))).toThrow(
      'A sealed secret has a form or a key that is not known',
    )
  })
})

describe('a key', () => {
  it('is replaced by a new one in front, while what it sealed still opens', () => {
    const sealed = box.seal(secret)
    const renewed = secretBox([newKey(), key])
    expect(renewed.open(sealed)).toBe(secret)
    expect(renewed.isOld(sealed)).toBe(true)
    const again = renewed.seal(secret)
    expect(renewed.isOld(again)).toBe(false)
    expect(() => box.open(again)).toThrow('not known')
  })

  it.each([
    ['too short', randomBytes(31).toString('base64')],
    ['too long', randomBytes(33).toString('base64')],
    ['a password', 'correct horse battery staple and so on'],
    ['hexadecimal', randomBytes(32).toString('hex')],
    ['empty', ''],
  ])('that is %s stops the start', (_, bad) => {
    expect(() => secretBox([bad])).toThrow('SECRET_KEYS')
  })

  it('must be there', () => {
    expect(() => secretBox([])).toThrow('SECRET_KEYS')
  })
})
