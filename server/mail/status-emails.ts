import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { type Words, words } from './phrases.ts'

interface StatusText {
  title: Words
  text: Words
  button: Words
  /** Default: the dashboard. */
  path?: string
}

export const statusTexts: Record<CompanyStatus, StatusText> = {
  draft: {
    title: words`We’ve reopened your application`,
    text: words`You can edit your answers again. We’ll review your application once you submit it.`,
    button: words`Open application`,
  },
  non_us: {
    title: words`You’re on the waitlist`,
    text: words`For now, we only fund companies in the United States. Your application is saved, and we’ll email you when we start funding companies in your country. If your company moves to the United States, enter its new address and submit your application again.`,
    button: words`View waitlist`,
    path: '/app/apply/waitlist/main',
  },
  verify_client_email: {
    title: words`Confirm your email address`,
    text: words`We’ve received your application and will start the review as soon as you confirm your email address. To confirm it, open the link in the email that you received when you signed up.`,
    button: words`Open application`,
  },
  in_review: {
    title: words`Your application is in review`,
    text: words`You don’t need to do anything right now. We’ll email you when we have a decision or a question.`,
    button: words`View status`,
  },
  user_action_required: {
    title: words`We need more information from you`,
    text: words`Your dashboard lists everything we need. We’ll continue the review as soon as we have it.`,
    button: words`View request`,
  },
  term_sheet: {
    title: words`We’re preparing your offer`,
    text: words`We’d like to fund your company, and your reviewer is preparing an offer. We’ll email you when the offer is ready, usually within a few business days.`,
    button: words`View status`,
  },
  dd_in_review: {
    title: words`Your application is in due diligence`,
    text: words`We’re verifying the details of your application. We’ll email you when due diligence is complete or if we have questions.`,
    button: words`View status`,
  },
  dd_user_action_required: {
    title: words`We need more information for due diligence`,
    text: words`Your dashboard lists everything we need. We’ll continue due diligence as soon as we have it.`,
    button: words`View request`,
  },
  docs_await_sign: {
    title: words`We’re preparing your definitive documents`,
    text: words`Due diligence is complete. We’ll email you when your definitive documents are ready to sign, usually within a few business days. We’ll send the money once everyone has signed.`,
    button: words`View status`,
  },
  funded: {
    title: words`Your funding is confirmed`,
    text: words`Everyone has signed. Your reviewer will email you when we send the money. Your agreement explains how to repay it.`,
    button: words`Open dashboard`,
  },
  rejected: {
    title: words`We can’t fund your company right now`,
    text: words`We reviewed your application carefully, but we can’t move forward with it at this time. Your answers are saved in case your situation changes.`,
    button: words`Open application`,
  },
  repaid: {
    title: words`You’ve repaid your funding in full`,
    text: words`Thank you for working with us. If you need more funding, send us a message.`,
    button: words`Open dashboard`,
  },
  cfo_customer: {
    title: words`Welcome to Headwater CFO services`,
    text: words`Connect your accounting software and bank accounts so that we can start working on your financials.`,
    button: words`Connect accounts`,
    path: '/app/connect',
  },
}
