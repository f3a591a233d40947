// Imitates Quiltt's script: `Quiltt.connect(…)` and `Quiltt.reconnect(…)` answer a connector whose `open()` shows
// the sandbox's window.
;(() => {
  const folder = new URL('.', document.currentScript.src).href
  const parts = Promise.all([import(`${folder}overlay.js`), import(`${folder}ask.js`)]).then(
    ([{ openOverlay }, { ask }]) => ({ openOverlay, ask }),
  )
  const ask = async (step, params) => (await parts).ask(step, params)
  const given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))

  const NAMES = ['Event', 'Open', 'Load', 'Exit', 'ExitSuccess', 'ExitAbort', 'ExitError']

  /** Keeps callbacks by name: `onOpen` adds one, `offOpen` takes it away, `call` calls all. */
  const makeCallbacks = (options = {}) => {
    const kept = Object.fromEntries(NAMES.map((name) => [name, new Set()]))
    for (const name of NAMES) if (options[`on${name}`]) kept[name].add(options[`on${name}`])
    const methods = NAMES.flatMap((name) => [
      [`on${name}`, (callback) => void kept[name].add(callback)],
      [`off${name}`, (callback) => void kept[name].delete(callback)],
    ])
    const call = (name, ...values) => kept[name].forEach((callback) => callback(...values))
    const clear = () => NAMES.forEach((name) => kept[name].clear())
    return { methods: Object.fromEntries(methods), call, clear }
  }

  const everywhere = makeCallbacks()
  let token = null

  /** Tells an event to those who asked for it here, and to those who asked for it everywhere. */
  const makeTeller = (own) => (type, metadata) => {
    const leaves = {
      opened: 'Open',
      loaded: 'Load',
      'exited.successful': 'ExitSuccess',
      'exited.aborted': 'ExitAbort',
      'exited.errored': 'ExitError',
    }
    for (const callbacks of [own, everywhere]) {
      callbacks.call('Event', type, metadata)
      callbacks.call(leaves[type], metadata)
      if (type.startsWith('exited.')) callbacks.call('Exit', type, metadata)
    }
  }

  const makeConnector = (connectorId, { institution, connectionId, ...options } = {}) => {
    const own = makeCallbacks(options)
    const tell = makeTeller(own)
    let underWay = null

    const show = async () => {
      const visit = {
        token: token ?? '',
        connector_id: connectorId,
        ...given({ institution, connection_id: connectionId }),
      }
      const { openOverlay } = await parts
      const answer = await ask('start', visit)
      const metadata = {
        connectorId,
        profileId: answer.profile_id,
        connectionId,
        connectorSession: { id: answer.connector_session_id },
      }
      tell('opened', metadata)
      if (answer.error) return tell('exited.errored', metadata)
      const submit = async ({ bank, username, password }) => {
        const typed = { institution_id: bank.institution_id, username, password }
        const done = await ask('submit', { ...visit, ...typed })
        return done.error ? { problem: done.error } : { value: done }
      }
      const { institutions: banks, institution: bank } = answer
      const overlay = openOverlay({ vendor: 'Quiltt', clientName: 'This product', banks, bank, submit })
      tell('loaded', metadata)
      const outcome = await overlay.done
      if (outcome.kind === 'success')
        return tell('exited.successful', { ...metadata, connectionId: outcome.value.connection_id })
      return tell(outcome.problem ? 'exited.errored' : 'exited.aborted', metadata)
    }
    const open = () => {
      underWay ??= show().finally(() => (underWay = null))
    }
    return { ...own.methods, open }
  }

  window.Quiltt = {
    ...everywhere.methods,
    authenticate: (value) => void (token = value ?? null),
    connect: (connectorId, options) => makeConnector(connectorId, options),
    reconnect: (connectorId, options) => makeConnector(connectorId, options),
    resetConnector: () => {},
    reset: () => {
      token = null
      everywhere.clear()
    },
  }
})()
