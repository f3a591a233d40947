// This script imitates Plaid's script: `Plaid.create(…)` returns a handler whose `open()` shows the sandbox's window.
;(() => {
  const folder = new URL('.', document.currentScript.src).href
  const parts = Promise.all([import(`${folder}overlay.js`), import(`${folder}ask.js`)]).then(
    ([{ openOverlay }, { ask }]) => ({ openOverlay, ask }),
  )
  const ask = async (step, params) => (await parts).ask(step, params)

  /** Reports events in the format of Plaid's callbacks. */
  const makeReporter = ({ onSuccess, onExit, onEvent }, session) => {
    const details = (bank) => ({
      institution: bank ? { institution_id: bank.institution_id, name: bank.name } : null,
      link_session_id: session.id,
    })
    const sendEvent = (name, bank) =>
      onEvent?.(name, { ...details(bank), timestamp: new Date().toISOString() })
    return {
      sendEvent,
      succeed({ public_token, metadata }, bank) {
        sendEvent('HANDOFF', bank)
        onSuccess(public_token, metadata)
      },
      leave(error, bank) {
        sendEvent('EXIT', bank)
        const status = bank ? 'requires_credentials' : 'institution_not_found'
        onExit?.(error, { ...details(bank), status, request_id: null })
      },
    }
  }

  /** The window's actions: signing in, and redirecting to a bank's own page. */
  const makeActions = (token, { sendEvent, leave }) => ({
    async submit({ bank, username, password }) {
      sendEvent('SUBMIT_CREDENTIALS', bank)
      const answer = await ask('submit', { token, institution_id: bank.institution_id, username, password })
      if (!answer.error) return { value: answer }
      sendEvent('ERROR', bank)
      return { problem: answer.error }
    },
    async leave(bank) {
      sendEvent('OPEN_OAUTH', bank)
      const { url, error } = await ask('oauth', { token, institution_id: bank.institution_id })
      if (error) return leave(error, bank)
      return window.location.assign(url)
    },
    onChoice: (bank) => sendEvent('SELECT_INSTITUTION', bank),
  })

  const create = ({ token, receivedRedirectUri, onLoad, ...callbacks }) => {
    const session = { id: null, window: null, destroyed: false }
    const reporter = makeReporter(callbacks, session)
    const started = ask('start', { token })
    void started.then(() => onLoad?.())

    const showWindow = async ({ client_name: clientName, institutions: banks, institution: bank }) => {
      const { openOverlay } = await parts
      if (session.destroyed) return
      session.window = openOverlay({
        vendor: 'Plaid',
        clientName,
        banks,
        bank,
        ...makeActions(token, reporter),
      })
      reporter.sendEvent('OPEN')
      const outcome = await session.window.done
      session.window = null
      if (outcome.kind === 'success') reporter.succeed(outcome.value, outcome.bank)
      else reporter.leave(outcome.problem, outcome.bank)
    }
    const resume = async () => {
      const oauth_state_id = new URL(receivedRedirectUri).searchParams.get('oauth_state_id') ?? ''
      const answer = await ask('resume', { token, oauth_state_id })
      if (answer.error) reporter.leave(answer.error)
      else if (answer.cancelled) reporter.leave(null, answer.institution)
      else reporter.succeed(answer, answer.metadata.institution)
    }
    const open = async () => {
      const answer = await started
      session.id = answer.link_session_id ?? null
      if (answer.error) reporter.leave(answer.error)
      else if (receivedRedirectUri) await resume()
      else if (!session.window) await showWindow(answer)
    }
    const close = () => session.window?.cancel()
    const destroy = () => {
      session.destroyed = true
      close()
    }
    return { open: () => void open(), submit: () => {}, exit: close, destroy }
  }

  window.Plaid = { create }
})()
