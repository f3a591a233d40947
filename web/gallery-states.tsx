export const StatesPage = () => <p>Soon</p>
