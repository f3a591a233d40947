import { grantFiles } from '#contract/grants.ts'

const words: Record<(typeof grantFiles)[number], { name: string; about: string }> = {
  contract: { name: 'Contract', about: 'The award letter or the contract, signed or as a draft.' },
  award_proposal: { name: 'Award proposal', about: 'What you wrote to win it.' },
  financial_model: {
    name: 'Financial model',
    about: 'The budget of the project, month by month if you have it.',
  },
  pitch: { name: 'Pitch', about: 'A deck or a page about the project.' },
}

/** The papers of a grant with what we call them, the most telling first. */
export const papers = Object.entries(words).map(([slot, { name, about }]) => ({
  slot: slot as (typeof grantFiles)[number],
  name,
  about,
}))
