import { Histogram } from "prom-client";
import { processRegistry } from "./process-registry.ts";

/** Refused: the provider declined the request. Error: it failed, or its reply made no sense. */
type Outcome = "ok" | "refused" | "error" | "no answer";

const calls = new Histogram({
  name: "snackshop_provider_call_seconds",
  help: "How long calls of a provider took, by how they ended",
  labelNames: ["provider", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
  registers: [processRegistry],
});

/**
 * Calls a provider and measures the time.
 * @param outcomeOf classifies a reply, or a thrown error
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
