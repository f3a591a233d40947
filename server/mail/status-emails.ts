import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { type Words, words } from './phrases.ts'

interface StatusText {
  title: Words
  /** Explains the status and the next step. */
  text: Words
  button: Words
  /** The page that the button opens; default: the dashboard. */
  path?: string
}

/** The wording of the email to members about each new status. */
export const statusTexts: Record<CompanyStatus, StatusText> = {
  draft: {
    title: words`Your application is open again`,
    text: words`You can edit your answers. The review continues once you submit the application again.`,
    button: words`Open application`,
  },
  non_us: {
    title: words`You are on the waitlist`,
    text: words`For now, we only fund companies in the United States. Your answers are saved, and we will email you when that changes. If your company moves to the United States, change its country and submit again.`,
    button: words`View waitlist`,
    path: '/app/apply/waitlist/main',
  },
  verify_client_email: {
    title: words`Confirm your email address`,
    text: words`Your application is complete. The review starts as soon as you confirm your address. Open the link in the email that you received when you signed up.`,
    button: words`Open application`,
  },
  in_review: {
    title: words`Your application is in review`,
    text: words`You don’t need to do anything. We will email you when we have an answer or a question.`,
    button: words`View status`,
  },
  user_action_required: {
    title: words`We need more information from you`,
    text: words`The review will continue as soon as we have the information. Your dashboard lists each item.`,
    button: words`View request`,
  },
  term_sheet: {
    title: words`We are preparing your offer`,
    text: words`We would like to fund your company. Your reviewer is preparing an offer. We will email you as soon as you can read and answer it, usually within a few business days.`,
    button: words`View status`,
  },
  dd_in_review: {
    title: words`Due diligence has started`,
    text: words`We are checking the details of your application. We will email you if we have a question or when we are done.`,
    button: words`View status`,
  },
  dd_user_action_required: {
    title: words`We need information from you for due diligence`,
    text: words`Due diligence will continue as soon as we have the information. Your dashboard lists each item.`,
    button: words`View request`,
  },
  docs_await_sign: {
    title: words`Your definitive documents come next`,
    text: words`Due diligence is done. We will add the definitive documents, usually within a few business days, and email you when you can sign them. We send the money once everyone has signed.`,
    button: words`View status`,
  },
  funded: {
    title: words`Your funding is confirmed`,
    text: words`Everyone has signed. Your reviewer will email you when we send the money. Your agreement lists the repayments.`,
    button: words`Open dashboard`,
  },
  rejected: {
    title: words`We can’t fund your company right now`,
    text: words`We have reviewed your application carefully and can’t continue with it at this time. Your answers are saved in case things change.`,
    button: words`Open application`,
  },
  repaid: {
    title: words`You’ve repaid your funding`,
    text: words`You have repaid your funding in full. Thank you for working with us. You can apply again at any time.`,
    button: words`Open dashboard`,
  },
  cfo_customer: {
    title: words`Welcome to CFO services`,
    text: words`Your company now uses Headwater CFO services. Connect your accounts so that we can start working on your numbers.`,
    button: words`Connect accounts`,
    path: '/app/connect',
  },
}
