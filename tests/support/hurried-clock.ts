/* Loaded before a server (`node --import`): what it measures by how long something lasts goes CLOCK_HURRIES times as fast. Its timers do not. */
const times = Number(process.env.CLOCK_HURRIES ?? 1);
const real = performance.now.bind(performance);

performance.now = () => real() * times;

export {};
