/** Makes the kinds of record known to a command that needs them; others start without the features, in a moment. */
export async function loadFeatures(): Promise<void> {
  const { bindFeatures } = await import("#app/server/bind-features.ts");
  bindFeatures();
}
