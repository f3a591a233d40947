import { type Html, html } from '#contract/rules/html.ts'

/** Form values, without passwords: prefilled, or typed by the user and shown again after an error. */
export interface FormValues {
  email?: string
  name?: string
  verified?: boolean
}

export interface Problems {
  whole?: string
  name?: string
  email?: string
  password?: string
}

/** A demo account, shown on the sign-in page with its password. */
export interface Hint {
  email: string
  password: string
}

const WATER =
  'M19.4 10.4C13.6 11.7 8.6 13.8 8.6 17.2c0 4.1 9.2 3.7 9.2 7.6 0 2.6-5.2 4.4-11.2 5.2h14.6c4.2-1.3 6.4-3.3 6.4-6 0-5.7-11.8-5.5-11.8-8.9 0-1.7 1.6-3.1 3.6-4.7z'

const MARK = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
  <circle class="sun" cx="21" cy="5.2" r="3.2" />
  <path class="water" d="${WATER}" />
</svg>`

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="21" cy="5.2" r="3.2" fill="#f2a33a"/><path fill="#0b5a6b" d="${WATER}"/></svg>
`

const page = (title: string, body: Html, script?: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Headwater</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="/mark.svg" />
        ${script !== undefined && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <main>
          <p class="brand">${MARK}<span>Headwater</span></p>
          <h1>${title}</h1>
          ${body}
        </main>
        <footer>This is the built-in login of this machine. Its accounts exist only here.</footer>
      </body>
    </html> `.html

const problem = (id: string, text: string | undefined) =>
  text !== undefined && html`<span class="problem" id="${id}">${text}</span>`

interface Field {
  name: 'name' | 'email' | 'password'
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  help?: string
  problem: string | undefined
  focus?: boolean
}

const field = (given: Field): Html => {
  const { name, label, type, autocomplete, value, help } = given
  const described = [help !== undefined && `${name}-help`, given.problem !== undefined && `${name}-problem`]
  const ids = described.filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
    ${help !== undefined && html`<span class="help" id="${name}-help">${help}</span>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      ${value !== undefined && html`value="${value}"`}
      ${ids !== '' && html`aria-describedby="${ids}"`}
      ${given.problem !== undefined && html`aria-invalid="true"`}
      ${given.focus && html`autofocus`}
      maxlength="${type === 'password' ? 500 : 200}"
    />
    ${problem(`${name}-problem`, given.problem)}`
}

const alert = (text: string | undefined) =>
  text !== undefined && html`<p class="alert" role="alert">${text}</p>`

const emailField = (values: FormValues, problems: Problems, focus = false) =>
  field({
    focus,
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: values.email,
    problem: problems.email,
  })

const passwordField = (problems: Problems, isNew: boolean, focus = false) =>
  field({
    focus,
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: isNew ? 'new-password' : 'current-password',
    ...(isNew ? { help: 'At least 8 characters' } : {}),
    problem: problems.password,
  })

const cancel = (uid: string) =>
  html`<form method="post" action="/login/${uid}/cancel"><button class="quiet">Cancel</button></form>`

const hintList = (uid: string, hints: Hint[]) =>
  html`<section aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p class="help">Select an account to fill in its address.</p>
    <ul>
      ${hints.map(
        ({ email, password }) =>
          html`<li>
            <a href="/login/${uid}?as=${encodeURIComponent(email)}">${email}</a>
            <span class="help">password: ${password}</span>
          </li>`,
      )}
    </ul>
  </section>`

interface SignInLinks {
  hints: Hint[]
  app: string | undefined
}

export const renderSignInPage = (
  uid: string,
  values: FormValues,
  problems: Problems,
  { hints, app }: SignInLinks,
): string =>
  page(
    'Sign in',
    html`${alert(problems.whole)}
      <form method="post" action="/login/${uid}">
        ${emailField(values, problems, values.email === undefined)}
        ${passwordField(problems, false, values.email !== undefined)}
        <button>Sign in</button>
      </form>
      ${cancel(uid)}
      <p>New here? <a href="/login/${uid}/register">Register</a></p>
      <p>Email not verified yet? <a href="/verify">Verify it</a></p>
      ${app !== undefined && html`<p>CFO customer? <a href="${app}/connect">Set up CFO services</a></p>`}
      ${hints.length > 0 && hintList(uid, hints)}`,
  )

const termsNote = (app: string | undefined) =>
  app !== undefined &&
  html`<p class="help">
    By registering, you accept the <a href="${app}/terms" target="_blank">terms</a> and the
    <a href="${app}/privacy" target="_blank">privacy page</a>.
  </p>`

export const renderRegisterPage = (
  uid: string,
  values: FormValues,
  problems: Problems,
  app: string | undefined,
): string =>
  page(
    'Register',
    html`${alert(problems.whole)}
      <form method="post" action="/login/${uid}/register">
        ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: values.name, problem: problems.name })}
        ${emailField(values, problems)} ${passwordField(problems, true)}
        <label class="check"
          ><input type="checkbox" name="verified" value="yes" ${(values.verified ?? true) && html`checked`} />
          <span>Treat my address as verified (no email is sent from this machine)</span></label
        >
        ${termsNote(app)}
        <button>Register</button>
      </form>
      ${cancel(uid)}
      <p>Already registered? <a href="/login/${uid}?known=yes">Sign in</a></p>`,
  )

export const renderVerifyPage = (values: FormValues, problems: Problems): string =>
  page(
    'Verify your address',
    html`<p>In production, you’d get an email with a link. On this machine, enter your password instead.</p>
      ${alert(problems.whole)}
      <form method="post" action="/verify">
        ${emailField(values, problems)} ${passwordField(problems, false)}
        <button>Verify</button>
      </form>`,
  )

const backLink = (app: string | undefined) =>
  app !== undefined && html`<p><a href="${app}/">Back to Headwater</a></p>`

export const renderVerifiedPage = (email: string, app: string | undefined): string =>
  page(
    'Your address is verified',
    html`<p role="status">${email} is now verified. Reload Headwater to continue.</p>
      ${backLink(app)}`,
  )

export const renderWelcomePage = (app: string | undefined): string =>
  page(
    'Sign-in for this machine',
    html`<p>Headwater sends you here to sign in.</p>
      ${backLink(app)}`,
  )

export const renderProblemPage = (text: string, app: string | undefined): string =>
  page('Something went wrong', html`${alert(text)}${backLink(app)}`)

export const renderSignedOutPage = (app: string | undefined): string =>
  page(
    'You are signed out',
    html`<p role="status">You have signed out of Headwater.</p>
      ${backLink(app)}`,
  )

/** Renders a page whose form, from the login library, submits itself. Without scripts, the user clicks the button. */
export const renderContinuePage = (
  title: string,
  form: string,
  fields: [name: string, value: string][],
): string =>
  page(
    title,
    html`${{ html: form }}
      ${fields.map(([name, value]) => html`<input type="hidden" form="op.logoutForm" name="${name}" value="${value}" />`)}
      <button form="op.logoutForm">Continue</button>`,
    '/go-on.js',
  )

export const GO_ON_SCRIPT = 'document.forms[0].submit()\n'
