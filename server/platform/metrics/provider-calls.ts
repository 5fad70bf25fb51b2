import { Histogram } from "prom-client";
import { processRegistry } from "./process-registry.ts";

/** Refused: it answered that it will not. Error: it answered that it cannot, or nonsense. */
type Outcome = "ok" | "refused" | "error" | "no answer";

const calls = new Histogram({
  name: "snackshop_provider_call_seconds",
  help: "How long calls of a provider took, by how they ended",
  labelNames: ["provider", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
  registers: [processRegistry],
});

/**
 * Makes a call of a provider and measures it.
 * @param outcomeOf of an answer, or of what was thrown
 */
export async function measureCall<Answer>(
  provider: string,
  call: () => Promise<Answer>,
  outcomeOf: { answer: (answer: Answer) => Outcome; error: (error: unknown) => Outcome },
): Promise<Answer> {
  const end = calls.startTimer({ provider });
  try {
    const answer = await call();
    end({ outcome: outcomeOf.answer(answer) });
    return answer;
  } catch (error) {
    end({ outcome: outcomeOf.error(error) });
    throw error;
  }
}
