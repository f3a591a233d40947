import type { IntroApplication } from '../intros.ts'

const requiredAnswers = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Company name',
  blurb: 'What the company does',
} as const

type Letter = Pick<IntroApplication, keyof typeof requiredAnswers | 'pitch' | 'pitch_url'>

export interface MissingAnswer {
  path: keyof typeof requiredAnswers | 'pitch'
  message: string
}

/** Lists the missing answers that a draft needs before it can be submitted. */
export function findMissingAnswers(letter: Letter): MissingAnswer[] {
  const names = Object.keys(requiredAnswers) as (keyof typeof requiredAnswers)[]
  const missing: MissingAnswer[] = names
    .filter((name) => letter[name] === null)
    .map((path) => ({ path, message: requiredAnswers[path] }))
  if (letter.pitch === null && letter.pitch_url === null)
    missing.push({ path: 'pitch', message: 'A pitch deck or a link to it' })
  return missing
}
