// This file has the elements and styles of a sandbox's window.

export const STYLE = `
:host { all: initial; color-scheme: light dark; }
dialog { --paper: #fff; --ink: #14262b; --soft: #4c5f65; --line: #8a979b; --primary: #0b5a6b; --on-primary: #fff; --bad: #b3261e; --note: #fdf1dd;
  width: min(420px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); box-sizing: border-box; padding: 0; overflow: auto; border: 0;
  border-radius: 12px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { dialog { --paper: #15252a; --ink: #edf3f4; --soft: #b3c3c7; --line: #6b8087; --primary: #6cc3d5;
  --on-primary: #0e1a1e; --bad: #f2a29b; --note: #3a2a10; } }
dialog::backdrop { background: rgb(8 20 24 / 60%); }
.sandbox { margin: 0; padding: 8px 20px; background: var(--note); color: var(--ink); font-size: 14px; }
.body { padding: 20px; }
h2 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 16px; color: var(--soft); }
ul { display: grid; gap: 8px; margin: 0 0 16px; padding: 0; list-style: none; }
form { display: grid; gap: 12px; }
label { display: grid; gap: 4px; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--paper); color: inherit; font: inherit; }
button { font-weight: 600; cursor: pointer; }
button[disabled] { cursor: default; opacity: 0.6; }
li button { text-align: left; font-weight: 500; }
.main { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
.problem { margin: 0; color: var(--bad); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
`

const HINT =
  'Sign in as user_good with the password pass_good. The password error_ITEM_LOCKED, or error_ with another code, causes that error.'

export const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export const button = (text, onclick) => make('button', { type: 'button', textContent: text, onclick })

const field = (label, properties) => {
  const input = make('input', { required: true, autocomplete: 'off', ...properties })
  return { input, label: make('label', {}, label, input) }
}

/** Builds a sign-in form. `submit` returns `{ value }`, or `{ problem }`, which the form shows for another attempt. */
export function buildSignInForm({ submit, onSuccess, onProblem, otherWays }) {
  const problem = make('p', { className: 'problem' })
  problem.setAttribute('role', 'alert')
  const username = field('User name', { name: 'username' })
  const password = field('Password', { name: 'password', type: 'password' })
  const connect = make('button', { type: 'submit', textContent: 'Connect', className: 'main' })
  const hint = make('p', { textContent: HINT })
  const form = make('form', {}, hint, username.label, password.label, problem, connect, ...otherWays)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    connect.disabled = true
    problem.textContent = ''
    const outcome = await submit({ username: username.input.value, password: password.input.value })
    if (outcome.value) return onSuccess(outcome.value)
    const { display_message, error_code } = outcome.problem
    onProblem(outcome.problem)
    problem.textContent = display_message ?? `Sign-in failed (${error_code}).`
    connect.disabled = false
    return password.input.focus()
  })
  return form
}
