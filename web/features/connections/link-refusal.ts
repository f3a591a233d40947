import type { StepPath } from '#contract/application/steps.ts'
import { type ErrorCode, errors } from '#contract/core/errors.ts'
import type { ApiError } from '#web/core/api-error.ts'

export interface LinkRefusal {
  text: string
  /** Whether statements would do as well, where no books are linked. */
  orStatements?: boolean
  /** Its page is a step of whatever flow one is in. */
  remedy?: { label: string; path: StepPath; field: string }
}

const noPage = 'The platform gave us no page to sign in on. Try again in a moment.'
const reload = 'Your company changed meanwhile. Reload the page and try again.'

const refusals: Partial<Record<ErrorCode, LinkRefusal>> = {
  no_company: { text: reload },
  no_codat: { text: reload },
  no_company_or_codat_id: { text: reload },
  no_accounts: { text: reload },
  no_account_to_disconnect: { text: reload },
  no_company_name: {
    text: 'Platforms show the name of your company when you sign in. Add it first.',
    remedy: { label: 'Add the company name', path: 'business/main', field: 'company.name' },
  },
  connection_linked: { text: 'This platform is connected already.' },
  connection_invalid_data: { text: noPage },
  invalid_codat_link: { text: noPage },
  connection_state: {
    text: 'This sign-in is over: it lay open for too long, or was finished in another tab. Nothing was connected, so start again.',
  },
  not_editable: { text: 'The application cannot be changed now, and its connections with it.' },
  provider_unavailable: {
    text: 'The service that connects accounts does not answer. Try again soon.',
    orStatements: true,
  },
  provider_rejected: {
    text: 'The service that connects accounts did not accept this. Try again in a while.',
    orStatements: true,
  },
  network: { text: 'We could not be reached. Check your connection to the internet and try again.' },
}

export function explainLinkRefusal({ code, message }: ApiError): LinkRefusal {
  if (code === 'connection_linked' && message !== errors.connection_linked.message)
    return { text: `${message}.` }
  return refusals[code] ?? { text: `${message}.` }
}
