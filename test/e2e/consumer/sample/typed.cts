import { Problem, startSimulator, type Environment } from 'subsim';
import subsim = require('subsim');

const isProblem = (error: unknown): boolean => error instanceof Problem && error instanceof subsim.Problem;

void startSimulator({ port: 0 }).then(async (simulator) => {
  const environment: Environment = await simulator.createEnvironment();
  // @ts-expect-error: text is no number
  const wrong: number = environment.name;
  return [isProblem(wrong), simulator.close()];
});
