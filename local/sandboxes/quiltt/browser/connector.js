// This script imitates Quiltt's script: `Quiltt.connect(…)` and `Quiltt.reconnect(…)` return a connector whose
// `open()` shows the sandbox's window.
;(() => {
  const folder = new URL('.', document.currentScript.src).href
  const parts = Promise.all([import(`${folder}overlay.js`), import(`${folder}ask.js`)]).then(
    ([{ openOverlay }, { ask }]) => ({ openOverlay, ask }),
  )
  const ask = async (step, params) => (await parts).ask(step, params)
  const omitEmpty = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))

  const NAMES = ['Event', 'Open', 'Load', 'Exit', 'ExitSuccess', 'ExitAbort', 'ExitError']

  /** Registers callbacks by name: `onOpen` adds a callback, `offOpen` removes it, `call` calls all callbacks. */
  const makeCallbacks = (options = {}) => {
    const callbacks = Object.fromEntries(NAMES.map((name) => [name, new Set()]))
    for (const name of NAMES) if (options[`on${name}`]) callbacks[name].add(options[`on${name}`])
    const methods = NAMES.flatMap((name) => [
      [`on${name}`, (callback) => void callbacks[name].add(callback)],
      [`off${name}`, (callback) => void callbacks[name].delete(callback)],
    ])
    const call = (name, ...values) => callbacks[name].forEach((callback) => callback(...values))
    const clear = () => NAMES.forEach((name) => callbacks[name].clear())
    return { methods: Object.fromEntries(methods), call, clear }
  }

  const global = makeCallbacks()
  let token = null

  /** Calls the callbacks of this connector and the global callbacks. */
  const makeNotifier = (local) => (type, metadata) => {
    const callbackNames = {
      opened: 'Open',
      loaded: 'Load',
      'exited.successful': 'ExitSuccess',
      'exited.aborted': 'ExitAbort',
      'exited.errored': 'ExitError',
    }
    for (const registry of [local, global]) {
      registry.call('Event', type, metadata)
      registry.call(callbackNames[type], metadata)
      if (type.startsWith('exited.')) registry.call('Exit', type, metadata)
    }
  }

  const makeConnector = (connectorId, { institution, connectionId, ...options } = {}) => {
    const local = makeCallbacks(options)
    const notify = makeNotifier(local)
    let underWay = null

    const show = async () => {
      const linkSession = {
        token: token ?? '',
        connector_id: connectorId,
        ...omitEmpty({ institution, connection_id: connectionId }),
      }
      const { openOverlay } = await parts
      const answer = await ask('start', linkSession)
      const metadata = {
        connectorId,
        profileId: answer.profile_id,
        connectionId,
        connectorSession: { id: answer.connector_session_id },
      }
      notify('opened', metadata)
      if (answer.error) return notify('exited.errored', metadata)
      const submit = async ({ bank, username, password }) => {
        const typed = { institution_id: bank.institution_id, username, password }
        const done = await ask('submit', { ...linkSession, ...typed })
        return done.error ? { problem: done.error } : { value: done }
      }
      const { institutions: banks, institution: bank } = answer
      const overlay = openOverlay({ vendor: 'Quiltt', clientName: 'This product', banks, bank, submit })
      notify('loaded', metadata)
      const outcome = await overlay.done
      if (outcome.kind === 'success')
        return notify('exited.successful', { ...metadata, connectionId: outcome.value.connection_id })
      return notify(outcome.problem ? 'exited.errored' : 'exited.aborted', metadata)
    }
    const open = () => {
      underWay ??= show().finally(() => (underWay = null))
    }
    return { ...local.methods, open }
  }

  window.Quiltt = {
    ...global.methods,
    authenticate: (value) => void (token = value ?? null),
    connect: (connectorId, options) => makeConnector(connectorId, options),
    reconnect: (connectorId, options) => makeConnector(connectorId, options),
    resetConnector: () => {},
    reset: () => {
      token = null
      global.clear()
    },
  }
})()
