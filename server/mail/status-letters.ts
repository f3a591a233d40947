import type { CompanyStatus } from '#contract/rules/statuses.ts'

interface StatusText {
  title: string
  /** Explains the status, and what happens next. */
  text: string
  button: string
}

/** The texts of the mail that members get when their application reaches a status. */
export const statusTexts: Record<CompanyStatus, StatusText> = {
  draft: {
    title: 'Your application is open again',
    text: 'You can change your answers. Submit the application when it is ready, and we go on from there.',
    button: 'Open the application',
  },
  non_us: {
    title: 'You are on the waitlist',
    text: 'For now we fund companies in the United States. Your answers are kept, and we write to you when that changes.',
    button: 'See the waitlist',
  },
  verify_client_email: {
    title: 'Confirm your email address',
    text: 'Your application is complete. It goes to review as soon as your address is confirmed: look for the mail with the link.',
    button: 'Open the application',
  },
  in_review: {
    title: 'Your application is in review',
    text: 'We are reading it now. You need not do anything; we write to you when we have an answer or a question.',
    button: 'See where it stands',
  },
  user_action_required: {
    title: 'We need a little more from you',
    text: 'The review goes on as soon as we have what is asked for. Your dashboard lists it.',
    button: 'See what is asked for',
  },
  term_sheet: {
    title: 'Your term sheet is on its way',
    text: 'We would like to fund your company. Your reviewer sends you the term sheet, which holds the whole offer, by email, usually within a few working days. Tell them there whether you want to go on.',
    button: 'See where it stands',
  },
  dd_in_review: {
    title: 'Due diligence has begun',
    text: 'We are checking the details behind your application. We write to you when we have a question or are done.',
    button: 'See where it stands',
  },
  dd_user_action_required: {
    title: 'Due diligence needs something from you',
    text: 'It goes on as soon as we have what is asked for. Your dashboard lists it.',
    button: 'See what is asked for',
  },
  docs_await_sign: {
    title: 'Your definitive documents come next',
    text: 'Due diligence is done. Your reviewer sends you the definitive documents by email, usually within a few working days, and says how to sign them. The money follows once everybody has signed.',
    button: 'See where it stands',
  },
  funded: {
    title: 'Your funding is confirmed',
    text: 'Everybody has signed. Your reviewer writes to you by email once the money is sent; when it is repaid is in your agreement.',
    button: 'Open the dashboard',
  },
  rejected: {
    title: 'We cannot fund your company now',
    text: 'We have read your application with care and will not go on with it at this time. Your answers are kept, should things change.',
    button: 'Open the application',
  },
  repaid: {
    title: 'Everything is repaid',
    text: 'Your funding is repaid in full. Thank you for working with us. You can apply again whenever you like.',
    button: 'Open the dashboard',
  },
  cfo_customer: {
    title: 'Welcome to CFO services',
    text: 'Your company is now a CFO customer. Connect your accounts, so that we can begin with your figures.',
    button: 'Connect your accounts',
  },
}
