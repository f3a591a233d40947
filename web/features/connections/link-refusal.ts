import type { StepPath } from '#contract/application/steps.ts'
import { type ErrorCode, errors } from '#contract/core/errors.ts'
import type { ApiError } from '#web/core/api-error.ts'

export interface LinkError {
  text: string
  /** Whether to offer statements as an alternative, if no books are connected. */
  orStatements?: boolean
  remedy?: { label: string; path: StepPath; field: string }
}

const noPage = 'We couldn’t open the platform’s sign-in page. Try again in a moment.'
const reload = 'This page is out of date. Reload the page and try again.'

const refusals: Partial<Record<ErrorCode, LinkError>> = {
  no_company: { text: reload },
  no_codat: { text: reload },
  no_company_or_codat_id: { text: reload },
  no_accounts: { text: reload },
  no_account_to_disconnect: { text: reload },
  no_company_name: {
    text: 'Platforms show your company’s name when you sign in. Add the name first.',
    remedy: { label: 'Add company name', path: 'business/main', field: 'company.name' },
  },
  connection_linked: { text: 'This platform is already connected.' },
  connection_invalid_data: { text: noPage },
  invalid_codat_link: { text: noPage },
  connection_state: {
    text: 'This sign-in has expired or was completed in another tab. If the connection isn’t listed, start again.',
  },
  not_editable: { text: 'The application and its connections can’t be changed now.' },
  provider_unavailable: {
    text: 'The service that connects accounts is not responding. Try again in a few minutes.',
    orStatements: true,
  },
  provider_rejected: {
    text: 'The service that connects accounts rejected the request. Try again in a few minutes.',
    orStatements: true,
  },
  network: { text: 'Headwater couldn’t be reached. Check your internet connection and try again.' },
}

export function explainLinkError({ code, message }: ApiError): LinkError {
  if (code === 'connection_linked' && message !== errors.connection_linked.message)
    return { text: `${message}.` }
  return refusals[code] ?? { text: `${message}.` }
}
