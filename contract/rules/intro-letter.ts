import type { IntroApplication } from '../intros.ts'

/** The answers that an application for introductions needs before it can be submitted. */
const requiredAnswers = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Name of the company',
  blurb: 'What the company does',
} as const

type Letter = Pick<IntroApplication, keyof typeof requiredAnswers | 'pitch' | 'pitch_url'>

export interface MissingAnswer {
  path: keyof typeof requiredAnswers | 'pitch'
  message: string
}

/** What a draft lacks before it can be submitted: answers, and a deck or a link to one. */
export function findMissingAnswers(letter: Letter): MissingAnswer[] {
  const names = Object.keys(requiredAnswers) as (keyof typeof requiredAnswers)[]
  const missing: MissingAnswer[] = names
    .filter((name) => letter[name] === null)
    .map((path) => ({ path, message: requiredAnswers[path] }))
  if (letter.pitch === null && letter.pitch_url === null)
    missing.push({ path: 'pitch', message: 'A deck, or a link to one' })
  return missing
}
