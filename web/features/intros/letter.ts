import type { Company } from '#contract/companies.ts'
import { type IntroApplication, updateIntro } from '#contract/intros.ts'
import type { User } from '#contract/users.ts'

export const letterFields = ['first_name', 'last_name', 'name', 'blurb', 'pitch_url'] as const
export type LetterField = (typeof letterFields)[number]

/** An empty string means no answer. */
export type LetterTexts = Record<LetterField, string>

/** Maximum characters per field, as in the contract. */
export const maxLengths: Record<LetterField, number> = {
  first_name: 100,
  last_name: 100,
  name: 200,
  blurb: 2000,
  pitch_url: 500,
}

export function buildInitialTexts(company: Company, user: Pick<User, 'name'>): LetterTexts {
  const [first = '', ...rest] = user.name.trim().split(/\s+/)
  return {
    first_name: company.profile?.first_name ?? first,
    last_name: company.profile?.last_name ?? rest.join(' '),
    name: company.name ?? '',
    blurb: company.summary ?? '',
    pitch_url: '',
  }
}

export const toLetterTexts = (application: IntroApplication) =>
  Object.fromEntries(letterFields.map((name) => [name, application[name] ?? ''])) as LetterTexts

export const toLetterAnswer = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export function findTextError(name: LetterField, text: string): string | null {
  const answer = toLetterAnswer(text)
  if (answer === null) return null
  const parsed = updateIntro.body.shape[name].safeParse(answer)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Enter a valid value')
}

export function buildLetterChanges(
  texts: LetterTexts,
  saved: LetterTexts | null,
): Partial<Record<LetterField, string | null>> {
  const changed = letterFields.filter(
    (name) =>
      toLetterAnswer(texts[name]) !== toLetterAnswer(saved?.[name] ?? '') &&
      findTextError(name, texts[name]) === null,
  )
  return Object.fromEntries(changed.map((name) => [name, toLetterAnswer(texts[name])]))
}
