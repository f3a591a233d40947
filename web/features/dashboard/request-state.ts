import { numberWord } from './number-word.ts'
import type { Standing } from './next-action.ts'

/** What the open review asks of the applicant. */
export interface Asking {
  /** Who asks. */
  by: string
  /** Documents asked for; null where the review asks for none. */
  documents: { wanted: number; received: number } | null
  application: boolean
  financial: boolean
}

/** The card of the page where everything that is asked for can be done. */
const card = '#requested'

const documentWord = (count: number) => (count === 1 ? 'document' : 'documents')

/** What is asked for, in words; `null` where somebody of ours asked outside a review. */
export function askedStanding(asking: Asking | null): Standing {
  if (!asking) {
    return {
      title: 'We need something from you',
      text: 'Look at your application and your documents again, and complete what we wrote to you about.',
      action: { label: 'Open the application', href: '/app/apply', kind: 'filled' },
    }
  }
  const { documents, application, financial } = asking
  if (application && financial) return severalStanding(asking)
  if ((application || financial) && documents) return severalStanding(asking)
  if (application) return applicationStanding(asking)
  if (financial) return financialStanding(asking)
  return documentsStanding(asking.by, documents ?? { wanted: 0, received: 0 })
}

function documentsStanding(by: string, { wanted, received }: { wanted: number; received: number }): Standing {
  const missing = wanted - received
  if (missing <= 0) {
    return {
      title: 'Your documents are ready to send',
      text: `Everything that ${by} asked for has a file. Send it, and the review goes on.`,
      action: { label: 'Look it over', href: card, kind: 'line' },
    }
  }
  const count = `${numberWord(missing)} ${documentWord(missing)}`
  const asked = `${by} has read your application and asked for ${numberWord(wanted)} ${documentWord(wanted)}.`
  const inside = received > 0 ? ` ${sentence(numberWord(received))} ${received === 1 ? 'is' : 'are'} in.` : ''
  return {
    title: `We need ${count} from you`,
    text: `${asked}${inside} Once ${missing === 1 ? 'it arrives' : 'they arrive'}, the review goes on.`,
    action: { label: missing === 1 ? 'Send the document' : `Send the ${count}`, href: card, kind: 'filled' },
  }
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const severalStanding = ({ by, documents }: Asking): Standing => ({
  title: 'We need a few things from you',
  text: `${by} has read your application and left you a list. Do each part below and say so; then the review goes on.`,
  // once every document is there, the filled button of the page is the one that sends them
  action: {
    label: 'See the list',
    href: card,
    kind: documents && documents.received >= documents.wanted ? 'line' : 'filled',
  },
})

const applicationStanding = ({ by }: Asking): Standing => ({
  title: 'Please look at your application again',
  text: `${by} has read it and wrote down what to change. When you have done it, say so below, and the review goes on.`,
  action: { label: 'Open the application', href: '/app/apply', kind: 'filled' },
})

const financialStanding = ({ by }: Asking): Standing => ({
  title: 'Please look at your figures again',
  text: `${by} has a question about your finances. When you have answered it, say so below, and the review goes on.`,
  action: { label: 'Open the financials', href: '/app/apply/financials/main', kind: 'filled' },
})
