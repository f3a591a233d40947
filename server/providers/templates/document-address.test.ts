import { describe, expect, it } from 'vitest'
import { buildDocumentAddress, parseDocumentId } from './document-address.ts'

const id = '1aBcD-efGhI_jklMNopqRstuVwxYz0123456789abcdE'

describe('the document id', () => {
  it.each([
    `https://docs.google.com/document/d/${id}`,
    `https://docs.google.com/document/d/${id}/`,
    `https://docs.google.com/document/d/${id}/edit`,
    `https://docs.google.com/document/d/${id}/edit?usp=sharing&ouid=1#heading=h.1`,
    `https://docs.google.com/document/d/${id}/preview`,
    `HTTPS://DOCS.GOOGLE.COM/document/d/${id}/edit`,
    ` https://docs.google.com/document/d/${id}/edit `,
  ])('is in %s', (address) => {
    expect(parseDocumentId(address)).toBe(id)
  })

  it.each([
    '',
    id,
    `http://docs.google.com/document/d/${id}/edit`,
    `https://docs.google.com.example.com/document/d/${id}/edit`,
    `https://example.com/document/d/${id}/edit`,
    `https://docs.google.com@example.com/document/d/${id}/edit`,
    `https://example.com#@docs.google.com/document/d/${id}/edit`,
    `https://user:secret@docs.google.com/document/d/${id}/edit`,
    `https://docs.google.com:8443/document/d/${id}/edit`,
    `https://docs.google.com./document/d/${id}/edit`,
    `https://docs.google.com/spreadsheets/d/${id}/edit`,
    `https://docs.google.com/document/d/../d/${id}/edit/more/parts`,
    `https://docs.google.com/document/d/${id}%2f..%2fx/edit`,
    'https://docs.google.com/document/d/short/edit',
    `https://docs.google.com/document/d/${'a'.repeat(200)}/edit`,
    'https://docs.google.com/document/d//edit',
    'https://169.254.169.254/document/d/aaaaaaaaaaaaaaa/edit',
    `file:///document/d/${id}/edit`,
    `javascript:https://docs.google.com/document/d/${id}/edit`,
    `//docs.google.com/document/d/${id}/edit`,
  ])('is not in %s', (address) => {
    expect(parseDocumentId(address)).toBeNull()
  })

  it('leads to one canonical address', () => {
    expect(parseDocumentId(buildDocumentAddress(id))).toBe(id)
  })
})
