import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import { waitingOn, type CompanyStatus, isEditable } from '#contract/rules/statuses.ts'
import type { Step } from '#contract/rules/steps.ts'
import { describeRequest, type NextAction, type OpenRequest, type StateSummary } from './request-state.ts'

export interface StateContext {
  company: Pick<Company, 'status' | 'assigned_analysts_details' | 'connect_finished_at'>
  /** Whether the founder came to be set up for the CFO service, and has applied for nothing. */
  isSettingUp: boolean
  /** Whether anything is known of the company, though no step may be complete. */
  hasProfile: boolean
  /** The numbers of completed steps and of all steps. */
  progress: { done: number; total: number }
  /** The step to continue with. */
  next: Step | null
  openRequest: OpenRequest | null
  /** The address that has to be confirmed. */
  email: string
}

const stepHref = ({ tab, step }: Step) => paths.applicationStep(tab, step)

const getReaderName = ({ company }: StateContext) => company.assigned_analysts_details[0]?.name ?? 'Our team'

function buildContactAction({ company }: StateContext): NextAction | null {
  const [analyst] = company.assigned_analysts_details
  return analyst
    ? { label: `Write to ${analyst.name}`, href: `mailto:${analyst.email}`, kind: 'filled' }
    : null
}

/** The set-up of a CFO customer, which is no application. */
const describeSetUp = ({ company: { connect_finished_at } }: StateContext): StateSummary =>
  connect_finished_at
    ? {
        title: 'We have your set-up',
        text: 'We read it and write to you. You can still change it.',
        action: { ...setUp, kind: 'line' },
      }
    : {
        title: 'Go on with your set-up',
        text: 'Everything is saved as you type. You can apply later.',
        action: setUp,
      }

const setUp: NextAction = { label: 'Open your set-up', href: paths.connect, kind: 'filled' }

function describeDraft(context: StateContext): StateSummary {
  if (context.isSettingUp) return describeSetUp(context)
  const { progress, next, hasProfile } = context
  const { done, total } = progress
  const isBegun = done > 0 || hasProfile
  const nextStep = next && { label: `Continue with ${next.title.toLowerCase()}`, href: stepHref(next) }
  if (done === total && total > 0) {
    return {
      title: 'Your application is ready to send',
      text: 'Every step is complete. Read it back once more, then send it.',
      action: {
        label: 'Read it back and send it',
        href: paths.applicationStep('review', 'main'),
        kind: 'filled',
      },
    }
  }
  return {
    title: isBegun ? 'Finish your application' : 'Start your application',
    text: `${done} of ${total} steps are complete. Everything is saved as you type, and nothing is sent until you send it.`,
    action: nextStep && { ...nextStep, label: isBegun ? nextStep.label : 'Start', kind: 'filled' },
  }
}

const summaries: Record<CompanyStatus, (context: StateContext) => StateSummary> = {
  draft: describeDraft,
  non_us: () => ({
    title: 'You are on the waitlist',
    text: 'For now we fund companies in the United States. We keep your application, and write when that changes.',
    action: { label: 'See the waitlist', href: paths.applicationStep('waitlist', 'main'), kind: 'filled' },
  }),
  verify_client_email: ({ email }) => ({
    title: 'Confirm your email address',
    text: `Your application is sent. We begin to read it as soon as ${email} is confirmed: open the link that the sign-in service mailed there.`,
    action: { label: 'I have confirmed it', does: 'sign_in', kind: 'filled' },
  }),
  in_review: (context) => ({
    title: 'We are reading your application',
    text: `${getReaderName(context)} reads it now. You have nothing to do: we write to you as soon as it moves on, or if something is missing.`,
    action: null,
  }),
  user_action_required: ({ openRequest }) => describeRequest(openRequest),
  term_sheet: (context) => ({
    title: 'Your term sheet is on its way',
    text: `${getReaderName(context)} sends it to you by email, usually within a few working days. It holds the whole offer: read it at your own pace, and ask us anything before you decide.`,
    action: buildContactAction(context),
  }),
  dd_in_review: (context) => ({
    title: 'We are checking the details',
    text: `You and we agree on the terms. ${getReaderName(context)} now compares your figures and documents with your application. You have nothing to do.`,
    action: null,
  }),
  dd_user_action_required: ({ openRequest }) => describeRequest(openRequest),
  docs_await_sign: (context) => ({
    title: 'Your definitive documents come next',
    text: `The checks are done. ${getReaderName(context)} sends you the documents by email, usually within a few working days, and says how to sign them. The money follows once everybody has signed.`,
    action: buildContactAction(context),
  }),
  funded: (context) => ({
    title: 'Your funding is confirmed',
    text: 'Everybody has signed. What was sent, repaid and left stands below, as our ledger has it. Keep your connections alive: they spare you reports.',
    action: toLineAction(buildContactAction(context)),
  }),
  rejected: (context) => ({
    title: 'We cannot fund you this time',
    text: 'That is about the fit with our funding today, not about what you build. Your answers and documents stay here if things change.',
    action: toLineAction(buildContactAction(context)),
  }),
  repaid: (context) => ({
    title: 'You have repaid in full',
    text: 'Nothing is owed any more. Your application stays here for the next time.',
    action: toLineAction(buildContactAction(context)),
  }),
  cfo_customer: () => ({
    title: 'Your finances are in good hands',
    text: 'We read your books for you. Keep the connections alive, and answer what is still open in your set-up.',
    action: setUp,
  }),
}

const toLineAction = (action: NextAction | null): NextAction | null => action && { ...action, kind: 'line' }

/** Describes the state of the application and the one thing to do next. */
export const describeApplicationState = (context: StateContext): StateSummary =>
  summaries[context.company.status](context)

/** What we wait for where a mail of ours comes first. */
const awaitedAnswers: Partial<Record<CompanyStatus, string>> = {
  term_sheet: 'We wait for your answer once the term sheet is with you.',
  docs_await_sign: 'We wait for your signature once the documents are with you.',
}

/** Describes whose turn it is and what that means for the applicant. */
export function describeTurn(status: CompanyStatus): string {
  const party = waitingOn(status)
  if (party === null) return 'Nobody has to do anything now.'
  if (party === 'funder')
    return 'You can read everything meanwhile. It opens again when we ask you for something.'
  const answer = awaitedAnswers[status]
  if (answer) return answer
  if (status === 'draft') return 'Take the time you need. Your team can work on it with you.'
  return isEditable(status)
    ? 'Nothing else is waiting. Your answers are safe with us and you can still change them.'
    : 'Nothing else is waiting. What you sent is safe with us.'
}
